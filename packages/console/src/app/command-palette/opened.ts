/** Whether the command palette is open. Its button and its shortcut set this from different places. */
import { create } from 'zustand'

export const usePaletteOpen = create<{ readonly open: boolean }>(() => ({ open: false }))

export function openPalette(): void {
  usePaletteOpen.setState({ open: true })
}

export function closePalette(): void {
  usePaletteOpen.setState({ open: false })
}

/** The shortcut as it is labelled on the reader's keyboard. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']
