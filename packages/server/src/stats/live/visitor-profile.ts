/** The profile of a visitor: first visit, frequency, places and devices. */
import type { Language } from '@footfall/contract/fields'
import type { VisitorProfile } from '@footfall/contract/stats/live'
import { instant } from '../../events/event-times.ts'
import { type Sql, sql } from '../../events/sql.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { labelOf, placeLabels } from '../labels.ts'
import type { ReportWebsite } from '../plan.ts'
import { traitsOfVisitor } from '../query/fields/trait-sql.ts'
import { allOf, counts, eventsWhere, inInterval, ofVisitor, site, visits } from '../query/rows.ts'
import type { ReportDeps } from '../report-deps.ts'
import { horizon } from '../time/period.ts'
import { currentSpan } from './live-plan.ts'

interface Row {
  readonly visits: string
  readonly first: string
  readonly last: string
  readonly pageviews: string
  readonly events: string
  readonly first_referrer: string
  readonly first_channel: string
  readonly online: 0 | 1
  readonly identified: 0 | 1
  readonly latest: readonly string[]
}

type Trait = VisitorProfile['traits'][number]

const shown = sql`[language, screen, browser, browser_version, os, os_version, device, device_model, lower(country), region, city]`

/** A visitor's visits, as far back as the website's reports reach. */
export function visitsOf(website: ReportWebsite, visitorId: string): Sql {
  const conditions = [
    site(website),
    ofVisitor(visitorId),
    ...(website.visibleSince === null ? [] : [sql`start >= ${instant(website.visibleSince)}`]),
  ]
  return allOf(conditions)
}

/** Refuses `not_found` if the visitor has no visible visit. */
export async function visitorProfile(
  deps: ReportDeps,
  { website, visitorId, language }: VisitorArgs,
): Promise<VisitorProfile> {
  const end = horizon(deps.clock.now())
  // The same rule as for current visitors: time in the foreground alone does not make a visitor current.
  const whose = [site(website), ofVisitor(visitorId)]
  const now = [...whose, inInterval({ interval: { start: end - currentSpan, end } }), counts]
  const [[row], traits] = await Promise.all([
    deps.run<Row>(
      sql`SELECT count() AS visits, toUnixTimestamp64Milli(min(start)) AS first, toUnixTimestamp64Milli(max(last_any)) AS last,
        sum(pageviews) AS pageviews, sum(events) AS events, argMin(referrer, (start, visit)) AS first_referrer,
        argMin(channel, (start, visit)) AS first_channel,
        (SELECT count() > 0 FROM ${eventsWhere(now)}) AS online, (SELECT max(given) FROM visitors WHERE ${allOf(whose)}) AS identified,
        argMax(${shown}, (start, visit)) AS latest
        FROM ${visits} WHERE ${visitsOf(website, visitorId)}`,
    ),
    deps.run<Trait>(traitsOfVisitor(allOf(whose))),
  ])
  if (!row || Number(row.visits) === 0) refuse('not_found')
  const [tongue = '', screen = '', browser = '', browserVersion = '', os = '', osVersion = '', ...rest] =
    row.latest
  const [device = '', deviceModel = '', country = '', region = '', city = ''] = rest
  return {
    visitor_id: visitorId,
    first_active: Math.floor(Number(row.first) / 1000),
    last_active: Math.floor(Number(row.last) / 1000),
    online: row.online === 1,
    visits: Number(row.visits),
    pageviews: Number(row.pageviews),
    events: Number(row.events),
    language: tongue,
    language_label: tongue === '' ? '' : labelOf('language', tongue, language),
    screen,
    browser,
    browser_version: browserVersion,
    os,
    os_version: osVersion,
    device,
    device_model: deviceModel,
    first_referer: row.first_referrer,
    first_channel: row.first_channel,
    identified: row.identified === 1,
    traits,
    ...placeLabels({ country, region, city }, language),
  }
}

export interface VisitorArgs {
  readonly website: ReportWebsite
  /** The visitor's number as in the activity log. */
  readonly visitorId: string
  readonly language: Language
}
