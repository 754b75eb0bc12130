/**
 * Percent of all, which another statement has counted; null of nothing. Whoever is in the part is one of all, although events are written between
 * two statements, and stored a moment before their visits.
 */
export function rateAmong(all: number, part: number): number | null {
  const whole = Math.max(all, part)
  return whole === 0 ? null : (part / whole) * 100
}
