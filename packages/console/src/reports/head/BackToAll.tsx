/** Leads from one event or goal back to the list of all. On a phone it has no words, so that it stays in one row with the tools. */
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './BackToAll.module.css'

export interface BackToAllProps {
  readonly name: string
  readonly onBack: () => void
}

export function BackToAll({ name, onBack }: BackToAllProps) {
  return (
    <Button className={styles.back} aria-label={name} onClick={onBack}>
      <ArrowLeft size={16} aria-hidden />
      <span className={styles.name}>{name}</span>
    </Button>
  )
}
