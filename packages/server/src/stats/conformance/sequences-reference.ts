/**
 * A plain, slow implementation of funnel, journey and retention from their definitions: one visitor after the other, one event after the other, no
 * SQL. The calls are compared with it.
 */
import type { Matcher, StepMatcher } from '@footfall/contract/stats/matchers'
import type { Interval } from '../time/interval.ts'
import { groups, type Happening, matchesWildcard, means, pathOf, within } from './happenings.ts'
import type { StoredEvent } from './raw-event.ts'

export interface FunnelAsked {
  readonly steps: readonly StepMatcher[]
  readonly exclude: readonly Matcher[]
  readonly window_minutes: number
  readonly order: 'sequential' | 'strict'
  readonly scope: 'visitor' | 'visit'
}

/** When each step was completed; null if it was not. */
type Attempt = (Happening | null)[]

export interface ReferenceFunnel {
  readonly steps: { readonly visitors: number; readonly median_seconds: number | null }[]
  readonly attempts: readonly Attempt[]
}

export function referenceFunnel(
  all: readonly Happening[],
  interval: Interval,
  asked: FunnelAsked,
): ReferenceFunnel {
  const inside = all.filter(({ event }) => within(interval, event.time))
  const attempts = groups(inside, ({ visit }) => visit.visitor).flatMap((events) => {
    const lines = asked.scope === 'visit' ? groups(events, ({ visit }) => visit) : [events]
    return deepestOf(lines.flatMap((line) => bestOf(line, interval, asked)))
  })
  return {
    attempts,
    steps: asked.steps.map((_, step) => {
      const taken = attempts.filter((attempt) => attempt[step])
      const waits = taken.map((attempt) => {
        const before = attempt.slice(0, step).findLast((happening) => happening)
        return ((attempt[step]?.event.time ?? 0) - (before?.event.time ?? 0)) / 1000
      })
      return { visitors: taken.length, median_seconds: step === 0 ? null : medianOf(waits) }
    }),
  }
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[Math.floor(sorted.length / 2)]
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  return high === undefined || low === undefined ? null : (low + high) / 2
}

const depthOf = (attempt: Attempt) => attempt.findLastIndex((happening) => happening)

/** The deepest of a visitor's attempts, which are in the order of time; the earliest of equally deep ones. */
function deepestOf(attempts: readonly Attempt[]): Attempt[] {
  return attempts.toSorted((a, b) => depthOf(b) - depthOf(a)).slice(0, 1)
}

/** The deepest attempt of a timeline, the earliest of equally deep ones; none if nothing matches step 1. */
function bestOf(whole: readonly Happening[], interval: Interval, asked: FunnelAsked): Attempt[] {
  const line = asked.order === 'strict' ? collapsed(whole) : whole
  let best: Attempt | null = null
  for (let at = 0; at < line.length; at++) {
    const first = line[at]
    if (!first || !asked.steps[0] || !means(asked.steps[0], first, interval.start)) continue
    const attempt = attemptFrom(line, at, interval, asked)
    if (!best || depthOf(attempt) > depthOf(best)) best = attempt
  }
  return best ? [best] : []
}

function attemptFrom(
  line: readonly Happening[],
  at: number,
  { start }: Interval,
  asked: FunnelAsked,
): Attempt {
  const { steps, exclude, order } = asked
  const attempt: Attempt = steps.map((_, step) => (step === 0 ? (line[at] ?? null) : null))
  const until = (line[at]?.event.time ?? 0) + asked.window_minutes * 60_000
  let filled = 0
  for (const happening of line.slice(at + 1)) {
    if (happening.event.time > until) break
    const next = mayComeNext(steps, filled).findLast((step) => {
      const wanted = steps[step]
      return wanted !== undefined && means(wanted, happening, start)
    })
    if (next !== undefined) {
      attempt[next] = happening
      filled = next
    } else if (order === 'strict' || exclude.some((matcher) => means(matcher, happening, start))) break
  }
  return attempt
}

/** The steps after the completed one, up to the first required step. */
function mayComeNext(steps: readonly StepMatcher[], filled: number): number[] {
  const next: number[] = []
  for (let step = filled + 1; step < steps.length; step++) {
    next.push(step)
    if (!steps[step]?.optional) break
  }
  return next
}

/** Without repeated views of the same page in a row. */
function collapsed(line: readonly Happening[]): Happening[] {
  return line.filter(({ event }, index) => {
    const before = line[index - 1]?.event
    return !(event.kind === 'pageview' && before?.kind === 'pageview' && before.page === event.page)
  })
}

export interface JourneyAsked {
  readonly steps: number
  readonly start?: Matcher
  readonly end?: Matcher
  readonly items: 'pages' | 'events' | 'both'
  readonly group: readonly { readonly pattern: string; readonly label: string }[]
  readonly limit: number
}

export interface ReferenceJourney {
  readonly visits: number
  /** `step kind item` with the number of visits. */
  readonly nodes: Record<string, number>
  readonly links: Record<string, number>
}

export function referenceJourney(
  all: readonly Happening[],
  interval: Interval,
  asked: JourneyAsked,
): ReferenceJourney {
  const ways = waysOf(all, interval, asked)
  const shown = Array.from({ length: asked.steps }, (_, step) => mostOf(ways, step, asked.limit))
  const nodes: Record<string, number> = {}
  const links: Record<string, number> = {}
  for (const way of ways) {
    const items = Array.from({ length: Math.min(way.length + 1, asked.steps) }, (_, step) => {
      const item = way[step]
      if (item === undefined) return 'end '
      return shown[step]?.has(item) ? item : 'other '
    })
    for (const [step, item] of items.entries()) {
      add(nodes, `${step + 1} ${item}`)
      if (step > 0) add(links, `${step} ${items[step - 1]} → ${item}`)
    }
  }
  return { visits: ways.length, nodes, links }
}

/** The items of each visit that got in, as `kind text`. */
export function waysOf(all: readonly Happening[], interval: Interval, asked: JourneyAsked): string[][] {
  const begun = all.filter(({ visit }) => within(interval, visit.start))
  return groups(begun, ({ visit }) => visit)
    .map((line) => wayOf(line, interval, asked))
    .filter((way) => way.length > 0)
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}

/** A visit's items as `kind text`. */
function wayOf(line: readonly Happening[], { start }: Interval, asked: JourneyAsked): string[] {
  const from = asked.start ? line.findIndex((one) => asked.start && means(asked.start, one, start)) : 0
  if (from < 0) return []
  const rest = line.slice(from)
  const to = asked.end ? rest.findIndex((one) => asked.end && means(asked.end, one, start)) : rest.length - 1
  if (to < 0) return []
  const items = rest.slice(0, to + 1).flatMap(({ event }) => itemOf(event, asked))
  const way = items.filter((item, index) => item !== items[index - 1])
  return (asked.end ? way.reverse() : way).slice(0, asked.steps)
}

function itemOf(event: StoredEvent, { items, group }: JourneyAsked): string[] {
  if (event.kind === 'custom') return items === 'pages' ? [] : [`event ${event.name}`]
  if (items === 'events') return []
  const found = group.find(({ pattern }) => matchesWildcard(pattern, pathOf(event)))
  return [found ? `group ${found.label}` : `page ${event.page}`]
}

/** The items of a step that are shown individually: the most frequent, in alphabetical order if equal. */
function mostOf(ways: readonly string[][], step: number, limit: number): Set<string> {
  const counts: Record<string, number> = {}
  for (const way of ways) if (way[step] !== undefined) add(counts, way[step])
  const letters = (item: string) => Buffer.from(item.replace(/^(.)\w* /, '$1'))
  const sorted = Object.entries(counts).sort(
    ([a, visitsA], [b, visitsB]) => visitsB - visitsA || Buffer.compare(letters(a), letters(b)),
  )
  return new Set(sorted.slice(0, limit).map(([item]) => item))
}

export interface RetentionAsked {
  readonly first: 'first_visit' | Matcher
  readonly returning: 'any' | Matcher
  readonly mode: 'on' | 'on_or_after'
}

/** `units`: the ends of the units from the first cohort's on; `now` is in the last one. */
export function referenceRetention(
  all: readonly Happening[],
  units: readonly Interval[],
  cohorts: number,
  now: number,
  { first, returning, mode }: RetentionAsked,
): { size: number; cells: (number | null)[] }[] {
  const past = all.filter(({ event }) => event.time <= now)
  const members = groups(past, ({ visit }) => visit.visitor).flatMap((line) => {
    const found = line.find((one) => first === 'first_visit' || means(first, one, 0))
    return found ? [{ at: found.event.time, line }] : []
  })
  return units.slice(0, cohorts).map((unit, index) => {
    const own = members.filter(({ at }) => within(unit, at))
    const cells = Array.from({ length: cohorts }, (_, k) => {
      const wanted = units[index + k]
      if (!wanted) return null
      if (k === 0) return own.length
      const later = units.slice(index + k + 1).filter(({ end }) => end <= now + 1)
      const counts = mode === 'on' ? [wanted] : [wanted, ...later]
      const since = units[0]?.start ?? 0
      return own.filter(({ line }) =>
        line.some(
          (one) =>
            (returning === 'any' || means(returning, one, since)) &&
            counts.some((unit) => within(unit, one.event.time)),
        ),
      ).length
    })
    return { size: own.length, cells }
  })
}
