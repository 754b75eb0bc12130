/** A day in a form for all languages, which `translate` writes as the console does: `2026-11-21`. `instant`: Unix milliseconds. */
export function dayText(instant: number, timeZone: string | null): string {
  // Sweden writes dates this way.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(instant)
}
