/** Light, dark or as the system; and the theme colour. Kept, and applied to the page's root. */
import { create } from 'zustand'
import { onStoredElsewhere, readStored, type StorageName, store } from '../lib/storage.ts'
import { type Accent, accentNames, defaultAccent, type Scheme } from './tokens.ts'

const name: StorageName = 'footfall.appearance'

export const modes = ['light', 'dark', 'auto'] as const
export type Mode = (typeof modes)[number]

interface Appearance {
  readonly mode: Mode
  readonly accent: Accent
  /** What `mode` comes to at the moment. */
  readonly scheme: Scheme
}

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)')

/** What a mode comes to. */
export function schemeOf(mode: Mode, systemIsDark: boolean): Scheme {
  if (mode === 'auto') return systemIsDark ? 'dark' : 'light'
  return mode
}

function read(): Appearance {
  const kept = (readStored(name) ?? {}) as { mode?: Mode; accent?: Accent }
  const mode = modes.find((one) => one === kept.mode) ?? 'auto'
  const accent = accentNames.find((one) => one === kept.accent) ?? defaultAccent
  return { mode, accent, scheme: schemeOf(mode, darkSystem.matches) }
}

export const useAppearance = create<Appearance>(read)

/** Changes mode or accent, keeps it and applies it. */
export function setAppearance(change: { mode?: Mode; accent?: Accent }): void {
  const { mode, accent } = { ...useAppearance.getState(), ...change }
  store(name, { mode, accent })
  useAppearance.setState({ mode, accent, scheme: schemeOf(mode, darkSystem.matches) })
}

function apply({ scheme, accent }: Appearance): void {
  const root = document.documentElement
  root.classList.toggle('dark', scheme === 'dark')
  if (accent === defaultAccent) delete root.dataset.accent
  else root.dataset.accent = accent
}

/** Applies the appearance now and at every change: here, in other tabs, of the system. */
export function followAppearance(): void {
  apply(useAppearance.getState())
  useAppearance.subscribe(apply)
  onStoredElsewhere(name, () => useAppearance.setState(read()))
  darkSystem.addEventListener('change', () => useAppearance.setState(read()))
}
