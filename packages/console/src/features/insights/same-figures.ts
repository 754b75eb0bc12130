/** Slices that changed by the same figures, mostly the same visits under several names, such as a campaign and its medium. Pure. */
interface Figures {
  readonly current: number | null
  readonly previous: number | null
  readonly contribution: number
}

export interface SameFigures<C extends Figures> {
  readonly change: C
  /** Further slices with its figures, in the list's order. */
  readonly same: readonly C[]
}

/** Keeps the order of the first slice of each. */
export function bySameFigures<C extends Figures>(list: readonly C[]): SameFigures<C>[] {
  const found = new Map<string, { change: C; same: C[] }>()
  for (const change of list) {
    const key = [change.previous, change.current, change.contribution].join()
    const first = found.get(key)
    if (first) first.same.push(change)
    else found.set(key, { change, same: [] })
  }
  return [...found.values()]
}
