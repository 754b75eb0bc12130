/**
 * A visit as the writer knows it, and engagement events without a visit. Ids are kept for events that are compared with others of the same
 * millisecond; '' if the store has forgotten an id, in which case the order of arrival decides.
 */

/** What a visit takes from its first event, encoded as the store's columns: source, place and client. */
export interface VisitScope {
  readonly source: Buffer
  readonly place: Buffer
  readonly client: Buffer
}

/** A visit's first or last pageview. */
export interface PageMark {
  /** Unix milliseconds. */
  readonly time: number
  /** The event's id, as it was sent. */
  readonly id: string
  readonly hostname: Buffer
  readonly page: Buffer
  readonly title: Buffer
}

/** Times are Unix milliseconds. */
export interface Visit {
  readonly website: Buffer
  readonly visitor: bigint
  readonly id: bigint
  /** Time and id of the first event. */
  readonly start: number
  readonly firstId: string
  /** Last pageview or interactive event; the start if there is none. */
  readonly last: number
  /** Last event of any kind. The thirty minutes run from here. */
  readonly lastAny: number
  readonly pageviews: number
  readonly events: number
  readonly interactive: number
  readonly engagedMs: number
  readonly entry: PageMark | null
  readonly exit: PageMark | null
  readonly scope: VisitScope
}

/** An engagement event that came when no visit was open. It is not counted, unless a late event opens a visit around it. */
export interface Orphan {
  readonly visitor: bigint
  readonly event: bigint
  /** Unix milliseconds. */
  readonly time: number
  /** The event's id, as it was sent. */
  readonly id: string
  readonly engagedMs: number
}

/** Whether an event is known to come before another: by time, then by id. The id is read only if it decides, because reading it costs. */
export function isBefore(a: { time: number; id: string }, b: { time: number; id: string }): boolean {
  return a.time === b.time ? a.id !== '' && a.id < b.id : a.time < b.time
}

/** Whether two visits are equal in everything that is stored. */
export function sameVisit(a: Visit, b: Visit): boolean {
  return (
    a.id === b.id &&
    a.visitor === b.visitor &&
    a.start === b.start &&
    a.firstId === b.firstId &&
    a.last === b.last &&
    a.lastAny === b.lastAny &&
    a.pageviews === b.pageviews &&
    a.events === b.events &&
    a.interactive === b.interactive &&
    a.engagedMs === b.engagedMs &&
    samePage(a.entry, b.entry) &&
    samePage(a.exit, b.exit)
  )
}

function samePage(a: PageMark | null, b: PageMark | null): boolean {
  if (!a || !b) return a === b
  return (
    a.time === b.time &&
    a.id === b.id &&
    a.page.equals(b.page) &&
    a.hostname.equals(b.hostname) &&
    a.title.equals(b.title)
  )
}
