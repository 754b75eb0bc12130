/** A plain implementation of the visit list and the distribution of visits. The calls about visits are compared with it. */
import { day } from '@footfall/contract/durations'
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import type { Interval } from '../time/interval.ts'
import { happenings, within } from './happenings.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { eventValues, holds, isBounce, lengthOf, visitValues } from './reference.ts'

/** Visits that began in the interval and have an event under the filters, newest first. */
export function visitsUnder(
  visits: readonly ReferenceVisit[],
  interval: Interval,
  filters: readonly Filter[],
): ReferenceVisit[] {
  const isOf = (scope: string) => (entry: Filter) => fieldInfo(entry.field).scope === scope
  const byVisit = filters.filter(isOf('visit'))
  const byEvent = filters.filter(isOf('event'))
  return visits
    .filter(({ start }) => within(interval, start))
    .filter((visit) => byVisit.every((entry) => holds(entry, visitValues(visit, entry.field))))
    .filter(
      ({ events }) =>
        byEvent.length === 0 ||
        events.some(
          (event) =>
            event.kind !== 'engagement' &&
            byEvent.every((entry) => holds(entry, eventValues(event, entry.field))),
        ),
    )
    .sort((a, b) => b.start - a.start)
}

/** A visit in the form of `session/list`, as far as it is known here. */
export function rowOf(visit: ReferenceVisit) {
  const counts = (kind: string) => visit.events.filter((event) => event.kind === kind).length
  return {
    start: Math.floor(visit.start / 1000),
    duration: isBounce(visit) ? 0 : lengthOf(visit) / 1000,
    bounce: isBounce(visit),
    pageviews: counts('pageview'),
    events: counts('custom'),
    entry_page: visitValues(visit, 'entry_page')[0],
    exit_page: visitValues(visit, 'exit_page')[0],
    referer: visit.scope.referrer,
    channel: visit.scope.channel,
    country: visit.scope.country.toLowerCase(),
    browser: visit.scope.browser,
    os: visit.scope.os,
    device: visit.scope.device,
  }
}

/** The timeline of a visit. Engagement belongs to the last view of its page before it. */
export function timelineOf(visit: ReferenceVisit) {
  const list = happenings([visit], []).map(({ event }) => ({
    event,
    foreground: null as number | null,
    scroll_depth: null as number | null,
  }))
  const engagements = visit.events.filter(
    ({ kind, engagedMs, scrollDepth }) => kind === 'engagement' && (engagedMs > 0 || scrollDepth > 0),
  )
  for (const engagement of engagements) {
    const view = list.findLast(
      ({ event }) =>
        event.kind === 'pageview' &&
        event.page === engagement.page &&
        (event.time < engagement.time || (event.time === engagement.time && event.id < engagement.id)),
    )
    if (!view) continue
    view.foreground = (view.foreground ?? 0) + engagement.engagedMs
    view.scroll_depth = Math.max(view.scroll_depth ?? 0, engagement.scrollDepth)
  }
  return list.map(({ event, foreground, scroll_depth }) => ({
    kind: event.kind,
    time: Math.floor(event.time / 1000),
    page: event.page,
    page_title: event.title,
    event: event.name,
    properties: event.props,
    foreground: foreground === null ? null : Math.round(foreground) / 1000,
    scroll_depth,
  }))
}

/** Seconds from the visitor's last event before the visit, and from the visit's last event to the next visit; null if there is none. */
export function pausesOf(visit: ReferenceVisit, visits: readonly ReferenceVisit[]) {
  const own = visits.filter(({ visitor }) => visitor === visit.visitor).sort((a, b) => a.start - b.start)
  const at = own.indexOf(visit)
  const lastOf = (one: ReferenceVisit) => Math.max(...one.events.map(({ time }) => time))
  const [before, after] = [own[at - 1], own[at + 1]]
  return {
    pause_before: before ? (visit.start - lastOf(before)) / 1000 : null,
    pause_after: after ? (after.start - lastOf(visit)) / 1000 : null,
  }
}

/** The distribution of the visits over ranges that begin at these numbers. */
export function statsOf(shown: readonly ReferenceVisit[], visits: readonly ReferenceVisit[]) {
  const spread = (numbers: readonly number[], starts: readonly number[]) =>
    starts.map(
      (from, at) =>
        numbers.filter((number) => number >= from && number < (starts[at + 1] ?? Number.POSITIVE_INFINITY))
          .length,
    )
  const daysSince = shown.flatMap((visit) => {
    const earlier = visits.filter(({ visitor, start }) => visitor === visit.visitor && start < visit.start)
    const before = Math.max(...earlier.map(({ start }) => start))
    return earlier.length === 0 ? [] : [Math.floor((visit.start - before) / day)]
  })
  const visitors = [...new Set(shown.map(({ visitor }) => visitor))]
  return {
    visits: shown.length,
    duration: spread(
      shown.map((visit) => Math.floor(rowOf(visit).duration)),
      [0, 10, 30, 60, 180, 600, 1800],
    ),
    pageviews: spread(
      shown.map((visit) => rowOf(visit).pageviews),
      [0, 1, 2, 3, 4, 6, 11],
    ),
    visits_per_visitor: spread(
      visitors.map((one) => shown.filter(({ visitor }) => visitor === one).length),
      [1, 2, 3, 4, 6, 11],
    ),
    days_since: spread(daysSince, [0, 1, 2, 8, 31]),
    first: shown.length - daysSince.length,
  }
}
