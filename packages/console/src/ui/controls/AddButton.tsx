/** The button that adds one to a list: the main one of its screen. */
import { Plus } from 'lucide-react'
import { Button } from './Button.tsx'

export function AddButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Plus size={16} aria-hidden />
      {name}
    </Button>
  )
}
