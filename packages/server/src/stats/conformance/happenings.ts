/** Events under filters in the order of (time, id), and which of them a matcher matches: a plain implementation for the references. */
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { Interval } from '../time/interval.ts'
import type { ReferenceVisit, StoredEvent } from './raw-event.ts'
import { eventValues, holds, visitValues } from './reference.ts'

export interface Happening {
  readonly visit: ReferenceVisit
  readonly event: StoredEvent
}

/** Every counted event under the filters, in the order of (time, id). */
export function happenings(visits: readonly ReferenceVisit[], filters: readonly Filter[]): Happening[] {
  return visits
    .filter((visit) =>
      filters
        .filter(({ field }) => fieldInfo(field).scope === 'visit')
        .every((entry) => holds(entry, visitValues(visit, entry.field))),
    )
    .flatMap((visit) => visit.events.map((event) => ({ visit, event })))
    .filter(({ event }) => event.kind !== 'engagement')
    .filter(({ event }) =>
      filters
        .filter(({ field }) => fieldInfo(field).scope === 'event')
        .every((entry) => holds(entry, eventValues(event, entry.field))),
    )
    .sort((a, b) => a.event.time - b.event.time || (a.event.id < b.event.id ? -1 : 1))
}

export function groups<T>(all: readonly T[], keyOf: (one: T) => unknown): T[][] {
  const found = new Map<unknown, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()]
}

export const within = ({ start, end }: Interval, time: number) => time >= start && time < end

/** Whether an event matches. `since`: earlier engagement is ignored. */
export function means(
  { kind, operator, value = '', props, depth = 0 }: Matcher,
  happening: Happening,
  since: number,
): boolean {
  const { event, visit } = happening
  const wanted =
    kind === 'any' ||
    (kind === 'page' && event.kind === 'pageview' && textIs(operator, pathOf(event), value)) ||
    (kind === 'event' && event.kind === 'custom' && textIs(operator, event.name, value)) ||
    (kind === 'scroll' &&
      event.kind === 'pageview' &&
      (value === '' || textIs(operator, pathOf(event), value)) &&
      visit.events.some(
        (other) =>
          other.kind === 'engagement' &&
          other.time >= since &&
          other.scrollDepth >= depth &&
          viewOf(other, visit) === event,
      ))
  return (
    wanted &&
    props.every(({ key, operator, value }) => {
      const own = event.props[key]
      if (operator === 'is_set') return own !== undefined
      if (operator === 'is_not_set') return own === undefined
      // A property is a single text, so any field with one text compares alike.
      return holds({ field: 'page_title', operator, value }, own === undefined ? [] : [own])
    })
  )
}

/** The last view of the page before an engagement of it. */
function viewOf(engagement: StoredEvent, { events }: ReferenceVisit): StoredEvent | undefined {
  return events
    .slice(0, events.indexOf(engagement))
    .findLast(({ kind, page }) => kind === 'pageview' && page === engagement.page)
}

export const pathOf = ({ page }: StoredEvent) => page.replace(/[?][^#]*/, '')

function textIs(operator: Matcher['operator'], text: string, value: string): boolean {
  switch (operator) {
    case 'is':
      return text === value
    case 'contains':
      return text.includes(value)
    case 'starts_with':
      return text.startsWith(value)
    case 'regex':
      return new RegExp(value, 's').test(text)
    case 'wildcard':
      return matchesWildcard(value, text)
  }
}

/** Matches the wildcard character by character. */
export function matchesWildcard(pattern: string, text: string): boolean {
  if (pattern === '') return text === ''
  if (pattern.startsWith('*')) {
    const across = pattern.startsWith('**')
    const rest = pattern.replace(/^\*+/, '')
    for (let taken = 0; taken <= text.length; taken++) {
      if (!across && text.slice(0, taken).includes('/')) return false
      if (matchesWildcard(rest, text.slice(taken))) return true
    }
    return false
  }
  return text !== '' && text[0] === pattern[0] && matchesWildcard(pattern.slice(1), text.slice(1))
}
