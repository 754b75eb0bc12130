/** Listens for ⌘K or Ctrl K and loads the command palette when it is first requested. */

import { useEffect } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { closePalette, openPalette, usePaletteOpen } from './opened.ts'

const palette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette)

export function PaletteHost() {
  const open = usePaletteOpen((state) => state.open)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.altKey || event.shiftKey || isComposing(event)) return
      const { open: isOpen } = usePaletteOpen.getState()
      // Do not open over another dialog, whose input would be hidden.
      if (!isOpen && document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (isOpen) closePalette()
      else openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      closePalette()
    }
  }, [])
  return open ? <LazyPart part={palette} given={{ onClose: closePalette }} /> : null
}
