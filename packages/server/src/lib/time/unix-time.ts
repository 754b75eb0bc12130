/** Instants as in the API: Unix time in whole seconds. */
export function unixTime(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

export function unixTimeOrNull(date: Date | null): number | null {
  return date ? unixTime(date) : null
}
