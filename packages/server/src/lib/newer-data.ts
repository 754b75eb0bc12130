/** Data that a newer version of Footfall has written: this one would read it wrongly. */

/** The message names the store and what is unknown here, in one line. */
export class NewerData extends Error {}

/**
 * Throws `NewerData` where a store has had migrations that this version does not know.
 *
 * @param store what holds the data, as a person would name it
 */
export function refuseNewer(
  store: string,
  applied: Iterable<string>,
  known: { has(migration: string): boolean },
): void {
  const unknown = [...applied].filter((migration) => !known.has(migration)).sort()
  if (unknown.length === 0) return
  throw new NewerData(
    `The data in ${store} was written by a newer version of Footfall (${unknown.join(', ')}). Start that version, or restore a backup made with this one.`,
  )
}
