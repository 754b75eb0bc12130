/** Data that a newer version of Footfall has written, which this version would misread. */

/** The message names the store and what is unknown, in one line. */
export class NewerData extends Error {}

/**
 * Throws `NewerData` if a store has migrations that this version does not know.
 *
 * @param store the store's name for people
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
