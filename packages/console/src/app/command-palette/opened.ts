/** Whether the command palette is open; its button and its key say so from wherever they are. */
import { create } from 'zustand'

export const usePaletteOpen = create<{ readonly open: boolean }>(() => ({ open: false }))

export function openPalette(): void {
  usePaletteOpen.setState({ open: true })
}

export function closePalette(): void {
  usePaletteOpen.setState({ open: false })
}

/** The key as the reader's keyboard has it. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']
