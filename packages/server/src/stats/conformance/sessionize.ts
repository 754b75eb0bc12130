/** A plain sessionizer for tests: everything at once, in order, directly from rules 2 and 5–8 of docs/metrics.md. */
import { recordOf } from '@footfall/contract/record-of'
import {
  type RawEvent,
  type ReferenceVisit,
  type ScopeColumn,
  type StoredEvent,
  scopeColumns,
} from './raw-event.ts'

const gap = 1_800_000

type Draft = { -readonly [K in keyof ReferenceVisit]: ReferenceVisit[K] } & { events: StoredEvent[] }

/** `firstId` is the first number for events and visits. Ids grow in the order of the given events. */
export function sessionize(raw: readonly RawEvent[], firstId = 1n): ReferenceVisit[] {
  const stored = raw.map((event, index) => ({ event, stored: storedOf(event, firstId + BigInt(index)) }))
  stored.sort((a, b) => a.stored.time - b.stored.time || Number(a.stored.id - b.stored.id))
  const open = new Map<string, Draft>()
  const visits: Draft[] = []
  for (const { event, stored: item } of stored) {
    const visit = open.get(event.visitor)
    const last = visit?.events.at(-1)
    if (visit && last && item.time - last.time <= gap) {
      visit.events.push(item)
      continue
    }
    if (item.kind === 'engagement') continue
    const opened: Draft = {
      id: item.id,
      visitor: event.visitor,
      start: item.time,
      scope: scopeOf(event),
      events: [item],
    }
    open.set(event.visitor, opened)
    visits.push(opened)
  }
  return visits
}

export function storedOf(event: RawEvent, id: bigint): StoredEvent {
  const kind = event.kind ?? 'pageview'
  return {
    id,
    time: typeof event.at === 'number' ? event.at : Date.parse(event.at),
    kind,
    interactive: kind === 'custom' && (event.interactive ?? true),
    page: event.page ?? '',
    title: event.title ?? '',
    hostname: event.hostname ?? '',
    name: event.name ?? '',
    props: event.props ?? {},
    engagedMs: event.engagedMs ?? 0,
    scrollDepth: event.scrollDepth ?? 0,
  }
}

function scopeOf(event: RawEvent): Record<ScopeColumn, string> {
  return recordOf(scopeColumns, (column) => event.scope?.[column] ?? '')
}
