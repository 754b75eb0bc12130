/** How deep a place is tinted, in percent: by the root of its share, so that the small ones still show beside the largest. */
export function shadeOf(value: number, largest: number): number {
  if (largest <= 0 || value <= 0) return 0
  return Math.round(16 + 84 * Math.sqrt(value / largest))
}

/** The colour of a depth in percent, on a surface. */
export function shadeColor(depth: number): string {
  return depth <= 0 ? 'var(--sunken)' : `color-mix(in oklab, var(--accent) ${depth}%, var(--sunken))`
}

/** How deep a moment is tinted: by its plain share of the busiest, so that quiet and busy hours part. */
export function heatOf(value: number, largest: number): number {
  if (largest <= 0 || value <= 0) return 0
  return Math.round(8 + 92 * (value / largest))
}
