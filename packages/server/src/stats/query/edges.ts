/**
 * The visits that lie across an end of an interval. A report asks for them once, before it counts: they are few, and each of its statements
 * would look for them several times.
 */
import { join, param, type Sql, sql } from '../../events/sql.ts'

export interface Straddler {
  readonly visit: string
  readonly visitor: string
  readonly start: number
  readonly lastAny: number
}

/** By instant (Unix milliseconds), the visits that began before it and had an event at or after it. Of an instant left out there are too many. */
export type Edges = ReadonlyMap<number, readonly Straddler[]>

interface Row {
  readonly id: string
  readonly who: string
  readonly began: string
  readonly went: string
}

/** More would make a statement too long; it looks for them itself then. */
const most = 400

/** Asks for the visits across each of these instants, in one look at the visits. */
export async function readEdges(
  query: <R>(statement: Sql) => Promise<R[]>,
  websiteId: string,
  instants: readonly number[],
): Promise<Edges> {
  const distinct = [...new Set(instants)]
  const across = distinct.map((instant) => {
    const at = param('DateTime64(3)', instant)
    return sql`(start < ${at} AND last_any >= ${at})`
  })
  const limit = (most + 1) * distinct.length
  const rows = await query<Row>(sql`
    SELECT visit AS id, visitor AS who, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last_any) AS went
    FROM visits FINAL PREWHERE website_id = ${param('UUID', websiteId)} AND (${join(across, sql` OR `)}) LIMIT ${param('UInt32', limit)}`)
  // Where there may be more than were told, of no instant all are known.
  if (rows.length === limit) return new Map()
  const found = rows.map(
    ({ id, who, began, went }): Straddler => ({
      visit: id,
      visitor: who,
      start: Number(began),
      lastAny: Number(went),
    }),
  )
  return new Map(
    distinct
      .map((instant) => [instant, found.filter((visit) => isAcross(visit, instant))] as const)
      .filter(([, visits]) => visits.length <= most),
  )
}

function isAcross({ start, lastAny }: Straddler, instant: number): boolean {
  return start < instant && lastAny >= instant
}

/** As late as the store can tell. */
const endOfTime = Date.UTC(2200, 0, 1)

/** Visits across one end, for a statement. */
export interface Carried {
  /** It is known that there are none. */
  readonly none: boolean
  /** Their ids, to stand after IN. */
  readonly visits: Sql
  /** Whose they are, likewise. */
  readonly visitors: Sql
  readonly firstStart: Sql
  readonly lastEvent: Sql
  /** A condition that holds for all of them and spares the store the visits of long before. */
  readonly near: Sql
}

export function carriedBy(known: readonly Straddler[]): Carried {
  const time = (milliseconds: number) => sql`${param('DateTime64(3)', milliseconds)}`
  const firstStart = time(Math.min(...known.map(({ start }) => start), endOfTime))
  return {
    none: known.length === 0,
    visits: idsOf(known.map(({ visit }) => visit)),
    visitors: idsOf(known.map(({ visitor }) => visitor)),
    firstStart,
    near: sql`start >= ${firstStart}`,
    lastEvent: time(Math.max(...known.map(({ lastAny }) => lastAny), 0)),
  }
}

function idsOf(ids: readonly string[]): Sql {
  return sql`${param('Array(UInt64)', ids)}`
}

/** `rows` is the FROM clause that finds them. */
export function carriedOf(rows: Sql): Carried {
  return {
    none: false,
    visits: sql`(SELECT visit ${rows})`,
    visitors: sql`(SELECT visitor ${rows})`,
    firstStart: sql`(SELECT minOrNull(start) ${rows})`,
    near: sql`1`,
    lastEvent: sql`(SELECT max(last_any) ${rows})`,
  }
}
