/** Round values for an axis. */

export type AxisKind = 'count' | 'duration' | 'percent' | 'decimal'

const durationSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000]

/** The smallest round step that is at least `least`: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= least * 0.999_999) ?? 10
  return factor * power
}

function stepFor(max: number, kind: AxisKind): number {
  const least = max / 4
  if (kind === 'duration')
    return durationSteps.find((step) => step >= least) ?? roundStep(least / 3600) * 3600
  const step = roundStep(least)
  // Axes of counts have whole steps.
  return kind === 'count' ? Math.max(1, Math.ceil(step)) : step
}

/** About four steps between round values: from 0, or from the first one not above `min`, up to the first one not below `max`. An axis without values still has a height, of as few steps as possible. */
export function axisTicks(max: number, kind: AxisKind, min = 0): number[] {
  if (max - min <= 0) return kind === 'percent' ? [0, 25, 50, 75, 100] : [0, 1]
  const step = stepFor(max - min, kind)
  const stepsTo = (value: number) => Math.ceil(value / step - 0.000_001)
  const below = stepsTo(-min)
  return Array.from({ length: below + stepsTo(max) + 1 }, (_, at) => (at - below) * step)
}

/** Which of `count` positions get a label if each label needs `room` of `width` px: every n-th, where n is one of the friendly numbers. */
export function labelEvery(count: number, width: number, room: number, friendly: readonly number[]): number {
  const fitting = Math.max(1, Math.floor(width / room))
  const least = Math.ceil(count / fitting)
  return friendly.find((one) => one >= least) ?? least
}
