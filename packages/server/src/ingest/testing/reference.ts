/**
 * A plain implementation of docs/metrics.md for comparison: all events at once, sorted, cut into visits by one loop. Slow and obvious on
 * purpose.
 */
export interface PlainEvent {
  readonly id: string
  readonly time: number
  readonly person: string
  readonly kind: 'pageview' | 'custom' | 'engagement'
  readonly interactive: boolean
  readonly page: string
  readonly source: string
  readonly engagedMs: number
}

export interface PlainVisit {
  person: string
  first: string
  events: string[]
  start: number
  last: number
  lastAny: number
  pageviews: number
  customs: number
  interactive: number
  engagedMs: number
  entry: string
  exit: string
  source: string
}

/** Visits of all persons, and the ids of engagement events without a visit. */
export function plainVisits(events: readonly PlainEvent[]): { visits: PlainVisit[]; orphans: string[] } {
  const sorted = [...events].sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  const open = new Map<string, PlainVisit>()
  const visits: PlainVisit[] = []
  const orphans: string[] = []
  for (const event of sorted) {
    let visit = open.get(event.person)
    if (!visit || event.time - visit.lastAny > 1_800_000) {
      if (event.kind === 'engagement') {
        orphans.push(event.id)
        continue
      }
      visit = {
        person: event.person,
        first: event.id,
        events: [],
        start: event.time,
        last: event.time,
        lastAny: event.time,
        pageviews: 0,
        customs: 0,
        interactive: 0,
        engagedMs: 0,
        entry: '',
        exit: '',
        source: event.source,
      }
      open.set(event.person, visit)
      visits.push(visit)
    }
    visit.events.push(event.id)
    visit.lastAny = event.time
    visit.engagedMs += event.engagedMs
    if (event.kind === 'pageview') {
      visit.pageviews++
      if (visit.pageviews === 1) visit.entry = event.page
      visit.exit = event.page
      visit.last = event.time
    } else if (event.kind === 'custom') {
      visit.customs++
      if (event.interactive) {
        visit.interactive++
        visit.last = event.time
      }
    }
  }
  return { visits, orphans }
}
