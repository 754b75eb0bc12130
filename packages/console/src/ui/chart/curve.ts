/** A smooth line through points that never exceeds the measured values (monotone cubic). */

export interface Point {
  readonly x: number
  readonly y: number
}

function slopes(points: readonly Point[]): number[] {
  const steps = points.slice(1).map((point, at) => {
    const before = points[at] as Point
    return (point.y - before.y) / (point.x - before.x || 1)
  })
  return points.map((_, at) => {
    const left = steps[at - 1]
    const right = steps[at]
    if (left === undefined) return right ?? 0
    if (right === undefined) return left
    if (left * right <= 0) return 0
    // The harmonic mean keeps each piece between its ends.
    return (2 * left * right) / (left + right)
  })
}

/** One cubic curve between each two neighbours, as the rest of an SVG path after its first point. */
export function curvePieces(points: readonly Point[]): string[] {
  const slope = slopes(points)
  return points.slice(1).map((to, at) => {
    const from = points[at] as Point
    const third = (to.x - from.x) / 3
    const control1 = [from.x + third, from.y + third * (slope[at] ?? 0)]
    const control2 = [to.x - third, to.y - third * (slope[at + 1] ?? 0)]
    return `C${[...control1, ...control2, to.x, to.y].map(short).join(' ')}`
  })
}

export function moveTo({ x, y }: Point): string {
  return `M${short(x)} ${short(y)}`
}

export function short(value: number): number {
  return Math.round(value * 10) / 10
}
