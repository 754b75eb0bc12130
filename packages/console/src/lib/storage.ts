/**
 * Values that the browser keeps. Names begin with `footfall`, except the language's, which the product fixes as `LANGUAGE`. A value may expire. Full,
 * disabled or corrupted storage reads as empty.
 */

/** Every stored value and its name. */
export const storedNames = {
  /** Access token and its renewal time. */
  session: 'footfall.session',
  account: 'footfall.account',
  /** Current team and the user's role in it. */
  team: 'footfall.team',
  device: 'footfall.device',
  size: 'footfall.size',
  /** Theme mode and colour. */
  appearance: 'footfall.appearance',
  language: 'LANGUAGE',
  loginFailures: 'footfall.loginFailures',
  rememberedAccount: 'footfall.rememberedAccount',
  tour: 'footfall.tour',
  shortcuts: 'footfall.shortcuts',
} as const

interface Kept {
  readonly value: unknown
  /** Unix milliseconds; without it the value never expires. */
  readonly until?: number
}

export type StorageName = Exclude<(typeof storedNames)[keyof typeof storedNames], 'LANGUAGE'>

/** The value under a name; undefined if it is missing, expired or unreadable. */
export function readStored(name: StorageName): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null
    if (!kept || (kept.until !== undefined && kept.until <= Date.now())) return undefined
    return kept.value
  } catch {
    return undefined
  }
}

/** Stores a value, for `forMs` milliseconds if given. */
export function store(name: StorageName, value: unknown, forMs?: number): void {
  const kept: Kept = forMs === undefined ? { value } : { value, until: Date.now() + forMs }
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden. The setting lasts until the page is left.
  }
}

export function forget(name: StorageName): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // See above.
  }
}

/** Calls back when another tab has changed the value under a name. */
export function onStoredElsewhere(name: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === name || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
