/**
 * What the browser keeps. Names begin with `footfall`, save for the language's, which the product fixes as `LANGUAGE`. A value may
 * carry an end; storage that is full, switched off or spoilt reads as empty.
 */

/** Everything that is kept, and its name. */
export const storedNames = {
  /** Access token and its end. */
  session: 'footfall.session',
  account: 'footfall.account',
  /** Current team and one's role there. */
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
  /** Unix milliseconds; absent: for good. */
  readonly until?: number
}

export type StorageName = Exclude<(typeof storedNames)[keyof typeof storedNames], 'LANGUAGE'>

/** The value under a name; undefined where there is none, where it has run out or cannot be read. */
export function readStored(name: StorageName, now = Date.now()): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null
    if (!kept || (kept.until !== undefined && kept.until <= now)) return undefined
    return kept.value
  } catch {
    return undefined
  }
}

/** Keeps a value, for `forMs` milliseconds where told. */
export function store(name: StorageName, value: unknown, forMs?: number): void {
  const kept: Kept = forMs === undefined ? { value } : { value, until: Date.now() + forMs }
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // Full or forbidden: the setting holds until the page is left.
  }
}

export function forget(name: StorageName): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // As above.
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
