/**
 * Boundary visits: those across a boundary of an interval. A report looks them up once before it counts. They are few, and otherwise each of its
 * statements would look for them several times.
 */
import { day } from '@footfall/contract/durations'
import { instant } from '../../events/event-times.ts'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import type { RunStatement } from '../run-statements.ts'
import { anyOf, site } from './rows.ts'

/** `start` and `lastAny` are Unix milliseconds. */
export interface BoundaryVisit {
  readonly visit: string
  readonly visitor: string
  readonly start: number
  readonly lastAny: number
}

/** By instant (Unix milliseconds), the visits that began before it and had an event at or after it. Instants with too many are missing. */
export type BoundaryVisits = ReadonlyMap<number, readonly BoundaryVisit[]>

interface Row {
  readonly part: number
  readonly id: string
  readonly who: string
  readonly began: string
  readonly went: string
  readonly sign: 1 | -1
}

/** More would make a statement too long; then it looks for them itself. */
const most = 400

/** Instants closer than this are looked up together. */
const near = 2 * day

/** Looks up the visits across each of these instants. */
export async function readBoundaryVisits(
  run: RunStatement,
  websiteId: string,
  instants: readonly number[],
): Promise<BoundaryVisits> {
  const looks = looksAt(instants)
  const rows = await run<Row>(
    join(
      looks.map((look, index) => visitsAcross(websiteId, look, index)),
      sql` UNION ALL `,
    ),
  )
  return new Map(
    looks.flatMap((look, index) =>
      byInstant(
        look,
        rows.filter(({ part }) => part === index),
      ),
    ),
  )
}

/** Distant instants are looked up separately. Together, all rows between them would be read. */
function looksAt(instants: readonly number[]): number[][] {
  const looks: number[][] = []
  for (const time of [...new Set(instants)].sort((a, b) => a - b)) {
    const look = looks.at(-1)
    if (look?.[0] !== undefined && time - look[0] < near) look.push(time)
    else looks.push([time])
  }
  return looks
}

/** A visit in progress has several rows until they are merged, because each batch takes it back and writes it again. */
const rowsOfVisit = 4

const limitOf = (look: readonly number[]) => (most + 1) * rowsOfVisit * look.length

function visitsAcross(websiteId: string, look: readonly number[], part: number): Sql {
  const across = look.map((time) => sql`(start < ${instant(time)} AND last_any >= ${instant(time)})`)
  return sql`SELECT ${param('UInt8', part)} AS part, visit AS id, visitor AS who, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last_any) AS went, sign
    FROM visits PREWHERE ${site({ websiteId })} AND ${anyOf(across)} LIMIT ${param('UInt32', limitOf(look))}`
}

function byInstant(
  look: readonly number[],
  rows: readonly Row[],
): (readonly [number, readonly BoundaryVisit[]])[] {
  // If there may be more than the limit, no instant is completely known.
  if (rows.length === limitOf(look)) return []
  const found = standing(rows)
  return look
    .map((time) => [time, found.filter((visit) => isAcross(visit, time))] as const)
    .filter(([, visits]) => visits.length <= most)
}

/**
 * The current visits. A row that takes another back repeats its columns, so both match the same conditions. They are cancelled here, because this is
 * faster for few rows than a `FINAL` over all rows around them.
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

/** The latest time that the store supports. */
const endOfTime = Date.UTC(2200, 0, 1)

/** Visits across one end, for a statement. */
export interface BoundaryVisitsSql {
  /** Known to be empty. */
  readonly none: boolean
  /** Their ids, for use after IN. */
  readonly visits: Sql
  /** Their visitors, for use after IN. */
  readonly visitors: Sql
  readonly firstStart: Sql
  readonly lastEvent: Sql
  /** The earlier of this instant and their first start. */
  since(instant: number): Sql
  /** The later of this instant and their last event. */
  until(instant: number): Sql
  /** A condition that holds for all of them and saves the store from reading much older visits. */
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
  // Never NULL: the engine refuses a condition on an index that is.
  const firstStart = sql`(SELECT if(count() = 0, ${instant(endOfTime)}, min(start)) ${rows})`
  const lastEvent = sql`(SELECT max(last_any) ${rows})`
  return {
    none: false,
    visits: sql`(SELECT visit ${rows})`,
    visitors: sql`(SELECT visitor ${rows})`,
    firstStart,
    lastEvent,
    since: (time) => sql`least(${instant(time)}, ${firstStart})`,
    until: (time) => sql`greatest(${instant(time)}, ${lastEvent})`,
    near: sql`1`,
  }
}
