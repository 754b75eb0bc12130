/** What the parts of a measuring statement say of the metrics, each with zeros for what the others say. */
import { sql } from '../../events/sql.ts'
import { bounce, milliseconds } from './visit-rows.ts'

/** What is known by event time. */
export const byEvent = sql`uniqExact(visitor) AS visitors_, countIf(kind = 'pageview') AS pageviews_, countIf(kind = 'custom') AS events_`
export const noEvents = sql`toUInt64(0) AS visitors_, toUInt64(0) AS pageviews_, toUInt64(0) AS events_`
export const noVisits = sql`toUInt64(0) AS visits_, toUInt64(0) AS visit_views_`
export const entered = sql`count() AS entered_, countIf(${bounce}) AS bounces_, sumIf(${milliseconds}, NOT ${bounce}) AS duration_`
export const noEntered = sql`toUInt64(0) AS entered_, toUInt64(0) AS bounces_, toInt64(0) AS duration_`

/** Of visits by the events they contain. */
export const contained = sql`uniqExact(visit) AS visits_, countIf(kind = 'pageview') AS visit_views_`
