/** The dialog of one filter. Its code is loaded when it is first opened. */
import { useState } from 'react'
import { Late } from '../../ui/Late.tsx'
import { latePart } from '../../ui/late-part.ts'
import type { FilterDialogProps } from './FilterDialog.tsx'

const dialog = latePart(async () => (await import('./FilterDialog.tsx')).FilterDialog)

export function FilterEditor(props: FilterDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = props.state !== null
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened ? <Late part={dialog} given={props} /> : null
}
