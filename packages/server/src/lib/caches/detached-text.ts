/** Cutting texts that are cached. V8 holds a whole text as long as a part of it is used, so a part of fifty bytes could hold a header of sixteen kilobytes. */

/** A copy of a part that was cut from a longer text of Latin-1 characters, as a header's value or an address. */
export function detachedText(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1')
}

/** A header's value, cut to at most this many characters. */
export function cutHeader(value: string, most: number): string {
  return value.length > most ? detachedText(value.slice(0, most)) : value
}
