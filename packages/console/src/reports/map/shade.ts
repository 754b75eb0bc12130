/** The depths of a scale's five classes, in percent. */
export const scaleDepths = [16, 36, 57, 78, 100] as const

/** The share of the full tint on which a figure is still readable, in every colour and scheme. */
export const deepestUnderText = 0.48

/**
 * Depth of a figure's tint in percent, by its quintile among all different figures. So a single very large figure does not make the others look
 * alike.
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

/** Colour of a depth in percent, on a surface. */
export function shadeColor(depth: number): string {
  return depth <= 0 ? 'var(--sunken)' : `color-mix(in oklab, var(--accent) ${depth}%, var(--sunken))`
}

/** Depth of a cell by its share of the busiest one, so that quiet and busy hours differ clearly. */
export function heatOf(value: number, largest: number): number {
  if (largest <= 0 || value <= 0) return 0
  return Math.round(8 + 92 * (value / largest))
}
