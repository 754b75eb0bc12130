/** Light, dark or system; theme colour; size. Stored, and applied to the page's root element. */
import { create } from 'zustand'
import { isDrawnAhead } from '../../lib/drawn-ahead.ts'
import { onStoredElsewhere, readStored, store, storedNames } from '../../lib/storage.ts'
import { type Accent, accentNames, defaultAccent, type Scheme, type Size, sizeNames } from './tokens.ts'

const name = storedNames.appearance
const sizeName = storedNames.size

export const modes = ['light', 'dark', 'auto'] as const
export type Mode = (typeof modes)[number]

interface Appearance {
  readonly mode: Mode
  readonly accent: Accent
  readonly size: Size
  /** The scheme that `mode` currently results in. */
  readonly scheme: Scheme
}

const never = { matches: false, addEventListener: () => undefined }
const darkSystem = isDrawnAhead ? never : window.matchMedia('(prefers-color-scheme: dark)')
const forcedColors = isDrawnAhead ? never : window.matchMedia('(forced-colors: active)')

/** The scheme that a mode results in now. Forced colours are the system's: tints of the other scheme would say the opposite on their ground. */
function schemeOf(mode: Mode): Scheme {
  if (mode === 'auto' || forcedColors.matches) return darkSystem.matches ? 'dark' : 'light'
  return mode
}

function read(): Appearance {
  const kept = (readStored(name) ?? {}) as { mode?: Mode; accent?: Accent }
  const mode = modes.find((one) => one === kept.mode) ?? 'auto'
  const accent = accentNames.find((one) => one === kept.accent) ?? defaultAccent
  const size = sizeNames.find((one) => one === readStored(sizeName)) ?? 'default'
  return { mode, accent, size, scheme: schemeOf(mode) }
}

export const useAppearance = create<Appearance>(read)

/** Changes mode or accent, stores and applies it. */
export function setAppearance(change: { mode?: Mode; accent?: Accent }): void {
  const { mode, accent } = { ...useAppearance.getState(), ...change }
  store(name, { mode, accent })
  useAppearance.setState({ mode, accent, scheme: schemeOf(mode) })
}

/** Changes the size, stores and applies it. */
export function setSize(size: Size): void {
  store(sizeName, size)
  useAppearance.setState({ size })
}

function apply({ scheme, accent, size }: Appearance): void {
  const root = document.documentElement
  root.classList.toggle('dark', scheme === 'dark')
  if (accent === defaultAccent) delete root.dataset.accent
  else root.dataset.accent = accent
  if (size === 'default') delete root.dataset.size
  else root.dataset.size = size
}

/** Applies the appearance now and after every change, in this tab, in other tabs or by the system. */
export function followAppearance(): void {
  apply(useAppearance.getState())
  useAppearance.subscribe(apply)
  for (const kept of [name, sizeName]) onStoredElsewhere(kept, () => useAppearance.setState(read()))
  for (const system of [darkSystem, forcedColors])
    system.addEventListener('change', () => useAppearance.setState(read()))
}
