/**
 * Boundary visits: those that lie across an end of an interval. A report asks for them once, before it counts: they are few, and each of its statements
 * would look for them several times.
 */
import { instant } from '../../events/event-times.ts'
import { join, param, type Sql, sql } from '../../events/sql.ts'

export interface BoundaryVisit {
  readonly visit: string
  readonly visitor: string
  readonly start: number
  readonly lastAny: number
}

/** By instant (Unix milliseconds), the visits that began before it and had an event at or after it. Of an instant left out there are too many. */
export type BoundaryVisits = ReadonlyMap<number, readonly BoundaryVisit[]>

interface Row {
  readonly part: number
  readonly id: string
  readonly who: string
  readonly began: string
  readonly went: string
  readonly sign: 1 | -1
}

/** More would make a statement too long; it looks for them itself then. */
const most = 400

/** Instants nearer to each other than this are looked at together. */
const near = 2 * 86_400_000

/** Asks for the visits across each of these instants. */
export async function readBoundaryVisits(
  query: <R>(statement: Sql) => Promise<R[]>,
  websiteId: string,
  instants: readonly number[],
): Promise<BoundaryVisits> {
  const looks = looksAt(instants)
  const rows = await query<Row>(
    join(
      looks.map((look, index) => visitsAcross(websiteId, look, index)),
      sql` UNION ALL `,
    ),
  )
  return new Map(
    looks.flatMap((look, index) =>
      told(
        look,
        rows.filter(({ part }) => part === index),
      ),
    ),
  )
}

/** Far ends are looked at apart: for both at once, all that lies between them would be read. */
function looksAt(instants: readonly number[]): number[][] {
  const looks: number[][] = []
  for (const time of [...new Set(instants)].sort((a, b) => a - b)) {
    const look = looks.at(-1)
    if (look?.[0] !== undefined && time - look[0] < near) look.push(time)
    else looks.push([time])
  }
  return looks
}

/** Of a visit that is going on there are several rows until they are merged: it is taken back and stated anew with each batch. */
const rowsOfVisit = 4

const limitOf = (look: readonly number[]) => (most + 1) * rowsOfVisit * look.length

function visitsAcross(websiteId: string, look: readonly number[], part: number): Sql {
  const across = look.map((time) => sql`(start < ${instant(time)} AND last_any >= ${instant(time)})`)
  return sql`SELECT ${param('UInt8', part)} AS part, visit AS id, visitor AS who, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last_any) AS went, sign
    FROM visits PREWHERE website_id = ${param('UUID', websiteId)} AND (${join(across, sql` OR `)}) LIMIT ${param('UInt32', limitOf(look))}`
}

function told(
  look: readonly number[],
  rows: readonly Row[],
): (readonly [number, readonly BoundaryVisit[]])[] {
  // Where there may be more than were told, of no instant all are known.
  if (rows.length === limitOf(look)) return []
  const found = standing(rows)
  return look
    .map((time) => [time, found.filter((visit) => isAcross(visit, time))] as const)
    .filter(([, visits]) => visits.length <= most)
}

/**
 * The visits as they stand: what takes a row back repeats it, so that both fulfil the same conditions. Told apart here, since the few rows are
 * put together sooner than `FINAL` puts together all that lie around them.
 */
function standing(rows: readonly Row[]): BoundaryVisit[] {
  const states = new Map<string, { readonly visit: BoundaryVisit; stated: number }>()
  for (const { id, who, began, went, sign } of rows) {
    const state = `${id} ${began} ${went}`
    const visit = { visit: id, visitor: who, start: Number(began), lastAny: Number(went) }
    const known = states.get(state) ?? { visit, stated: 0 }
    known.stated += sign
    states.set(state, known)
  }
  return [...states.values()].filter(({ stated }) => stated > 0).map(({ visit }) => visit)
}

function isAcross({ start, lastAny }: BoundaryVisit, time: number): boolean {
  return start < time && lastAny >= time
}

/** As late as the store can tell. */
const endOfTime = Date.UTC(2200, 0, 1)

/** Visits across one end, for a statement. */
export interface BoundaryVisitsSql {
  /** It is known that there are none. */
  readonly none: boolean
  /** Their ids, to stand after IN. */
  readonly visits: Sql
  /** Whose they are, likewise. */
  readonly visitors: Sql
  readonly firstStart: Sql
  readonly lastEvent: Sql
  /** The earlier of this instant and the first start. */
  since(instant: number): Sql
  /** The later of this instant and the last event. */
  until(instant: number): Sql
  /** A condition that holds for all of them and spares the store the visits of long before. */
  readonly near: Sql
}

export function knownBoundaryVisits(known: readonly BoundaryVisit[]): BoundaryVisitsSql {
  const first = Math.min(...known.map(({ start }) => start), endOfTime)
  const last = Math.max(...known.map(({ lastAny }) => lastAny), 0)
  return {
    none: known.length === 0,
    visits: idsOf(known.map(({ visit }) => visit)),
    visitors: idsOf(known.map(({ visitor }) => visitor)),
    firstStart: instant(first),
    lastEvent: instant(last),
    since: (time) => instant(Math.min(time, first)),
    until: (time) => instant(Math.max(time, last)),
    near: sql`start >= ${instant(first)}`,
  }
}

function idsOf(ids: readonly string[]): Sql {
  return sql`${param('Array(UInt64)', ids)}`
}

/** `rows` is the FROM clause that finds them. */
export function boundaryVisitsFrom(rows: Sql): BoundaryVisitsSql {
  const firstStart = sql`(SELECT minOrNull(start) ${rows})`
  const lastEvent = sql`(SELECT max(last_any) ${rows})`
  return {
    none: false,
    visits: sql`(SELECT visit ${rows})`,
    visitors: sql`(SELECT visitor ${rows})`,
    firstStart,
    lastEvent,
    since: (time) => sql`least(${instant(time)}, ifNull(${firstStart}, ${instant(time)}))`,
    until: (time) => sql`greatest(${instant(time)}, ${lastEvent})`,
    near: sql`1`,
  }
}
