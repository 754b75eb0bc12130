/** The dialog of one filter. Its code is loaded when it is first opened. */
import { useState } from 'react'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import type { FilterDialogProps } from './FilterDialog.tsx'

const dialog = lazyPart(async () => (await import('./FilterDialog.tsx')).FilterDialog)

export function FilterEditor(props: FilterDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = props.state !== null
  if (isOpen && !wasOpened) setWasOpened(true)
  return isOpen || wasOpened ? <LazyPart part={dialog} given={props} /> : null
}
