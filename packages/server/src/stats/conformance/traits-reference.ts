/** The traits that visitors have, read plainly from what was said of them: of each name the latest value, of all names the thirty set last. */

/** A moment of a person: a view, and traits sent with it. No two of a person are at the same time. */
export interface Moment {
  readonly who: string
  readonly at: number
  readonly traits: Readonly<Record<string, string>> | null
}

const most = 30

/** By visitor, the traits with their values. */
export function traitsOf(moments: readonly Moment[]): Map<string, Map<string, string>> {
  const people = new Map<string, Map<string, { at: number; value: string }>>()
  for (const { who, at, traits } of [...moments].sort((a, b) => a.at - b.at)) {
    const own = people.get(who) ?? new Map()
    people.set(who, own)
    for (const [name, value] of Object.entries(traits ?? {})) own.set(name, { at, value })
  }
  return new Map([...people].map(([who, own]) => [who, lastSet(own)]))
}

function lastSet(own: ReadonlyMap<string, { readonly at: number; readonly value: string }>) {
  const lastFirst = [...own].sort(([a, one], [b, other]) => other.at - one.at || (a < b ? -1 : 1))
  return new Map(lastFirst.slice(0, most).map(([name, { value }]) => [name, value]))
}
