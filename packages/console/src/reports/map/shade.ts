/** The depths of the five classes of a scale, in percent. */
export const scaleDepths = [16, 36, 57, 78, 100] as const

/**
 * How deep a figure is tinted, in percent: by the fifth of all different figures that it is in, so that the largest alone does not make the
 * others look alike.
 */
export function quantileShades(values: readonly number[]): (value: number) => number {
  const ranks = [...new Set(values.filter((value) => value > 0))].sort((a, b) => a - b)
  const last = Math.max(1, ranks.length - 1)
  return (value) => {
    if (value <= 0) return 0
    const below = ranks.findIndex((one) => one >= value)
    const rank = ranks.length === 1 ? 1 : (below < 0 ? last : below) / last
    return scaleDepths[Math.min(scaleDepths.length - 1, Math.floor(rank * scaleDepths.length))] ?? 100
  }
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
