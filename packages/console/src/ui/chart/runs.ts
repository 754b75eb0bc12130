/** Splits a series into the pieces that are drawn: interrupted where a value is missing, dotted where a bucket is partial. */
import { curvePieces, moveTo, type Point, short } from './curve.ts'

export interface SeriesPoint {
  /** Start of the bucket, ISO 8601 local time with offset. */
  readonly time: string
  readonly value: number | null
  /** Not over yet, or cut off by the period. */
  readonly partial: boolean
}

export interface Drawn {
  readonly solid: string
  readonly dotted: string
  /** The area below all pieces. */
  readonly area: string
  /** Single points, which would not be visible as a line. */
  readonly lone: readonly Point[]
}

type Placed = Point & { readonly partial: boolean }

function runsOf(points: readonly SeriesPoint[], xOf: (at: number) => number, yOf: (value: number) => number) {
  const runs: Placed[][] = []
  let run: Placed[] = []
  points.forEach(({ value, partial }, at) => {
    if (value === null) {
      if (run.length > 0) runs.push(run)
      run = []
    } else run.push({ x: xOf(at), y: yOf(value), partial })
  })
  if (run.length > 0) runs.push(run)
  return runs
}

/** SVG paths of a series. `base`: y of zero. */
export function drawSeries(
  points: readonly SeriesPoint[],
  xOf: (at: number) => number,
  yOf: (value: number) => number,
  base: number,
): Drawn {
  const solid: string[] = []
  const dotted: string[] = []
  const area: string[] = []
  const lone: Point[] = []
  for (const run of runsOf(points, xOf, yOf)) {
    const first = run[0] as Placed
    if (run.length === 1) {
      lone.push(first)
      continue
    }
    const pieces = curvePieces(run)
    let drawnTo: string[] | null = null
    pieces.forEach((piece, at) => {
      const from = run[at] as Placed
      const to = run[at + 1] as Placed
      const kind = from.partial || to.partial ? dotted : solid
      if (drawnTo !== kind) kind.push(moveTo(from))
      kind.push(piece)
      drawnTo = kind
    })
    area.push(`${moveTo(first)}${pieces.join('')}V${short(base)}H${short(first.x)}Z`)
  }
  return { solid: solid.join(''), dotted: dotted.join(''), area: area.join(''), lone }
}
