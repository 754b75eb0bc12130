/**
 * Whether a slide can come from a person: by pointer, or key press by key press. A script can imitate one. Together with five attempts and a new
 * picture each time, this makes guessing slow.
 */
import { minute } from '@footfall/contract/durations'

/** Milliseconds since the slide began, left edge of the piece, height of the pointer. */
export type TrackPoint = readonly [time: number, x: number, y: number]

const shortest = 200
const longest = 2 * minute
/** Tolerance of start and end in pixels. */
const startSlack = 30
const endSlack = 3
/** Largest part of the distance between two points. */
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

/** The tolerance for numbers of a computed track. */
const rounding = 0.001

/** Exactly equal steps: neither a hand nor a key repeat makes them. */
function isEven(values: readonly number[]): boolean {
  return Math.max(...values) - Math.min(...values) < rounding
}
