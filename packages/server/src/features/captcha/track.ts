/**
 * Whether a slide may come from a person, by pointer or by key presses. A script can imitate one; but with five tries and a new picture each time,
 * guessing is slow.
 */

/** Milliseconds since the slide began, left edge of the piece, height of the pointer. */
export type TrackPoint = readonly [time: number, x: number, y: number]

const shortest = 200
const longest = 120_000
/** Pixels by which start and end may be off. */
const startSlack = 30
const endSlack = 3
/** Largest share of the way between two points. */
const greatestLeap = 0.6
const fewestPoints = 4

export function isPlausible(track: readonly TrackPoint[], x: number): boolean {
  const first = track[0]
  const last = track.at(-1)
  if (!first || !last || track.length < fewestPoints) return false
  const duration = last[0] - first[0]
  if (duration < shortest || duration > longest) return false
  if (Math.abs(first[1]) > startSlack || Math.abs(last[1] - x) > endSlack) return false
  const way = Math.max(1, Math.abs(last[1] - first[1]))
  const waits: number[] = []
  const steps: number[] = []
  for (let i = 1; i < track.length; i++) {
    const [before, now] = [track[i - 1], track[i]]
    if (!before || !now || now[0] < before[0]) return false
    if (Math.abs(now[1] - before[1]) > way * greatestLeap) return false
    waits.push(now[0] - before[0])
    steps.push(now[1] - before[1])
  }
  return !(isEven(waits) && isEven(steps))
}

/** Tolerance for rounding in a computed track. */
const rounding = 0.001

/** Whether all values are equal. Those of a hand or of key repeat never are. */
function isEven(values: readonly number[]): boolean {
  return Math.max(...values) - Math.min(...values) < rounding
}
