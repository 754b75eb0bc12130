/** Fills a new installation with a sample account, two websites and ninety days of traffic, through the import. */
import type { Context } from '../context.ts'
import { findPersonByName } from '../features/accounts/people.ts'
import { register } from '../features/accounts/register.ts'
import { addBoard } from '../features/boards/boards.ts'
import { addLink } from '../features/links/edit-links.ts'
import { teamsOf } from '../features/teams/memberships.ts'
import { addWebsite } from '../features/websites/add-website.ts'
import { noCookies } from '../http/cookies.ts'
import { type Author, addResource } from '../resources/resources.ts'
import type { Services } from '../services/services.ts'
import { dayStart, localDate } from '../stats/time/zone.ts'
import { sampleBoard } from './sample-board.ts'
import { SampleCalendar, sampleDays } from './sample-calendar.ts'
import { sampleLinks } from './sample-links.ts'
import { sampleResources } from './sample-resources.ts'
import { type SampleSite, sampleSites } from './sample-sites.ts'
import type { AddedLink, SampleEvent } from './sample-traffic.ts'

export const demoAccount = { account: 'demo', password: 'footfall.demo' } as const

/** Whole days are generated until this many events are gathered. */
const batchSize = 5_000
/** Batches in flight at once. */
const inFlight = 3

/** Whether an earlier start has filled this installation. */
export async function hasSample({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await findPersonByName(db, demoAccount.account)) !== null
}

/** Returns the number of stored events. */
export async function fillDemo(context: Context, services: Services): Promise<number> {
  const { uuid } = await register(
    context,
    {
      account: demoAccount.account,
      password: demoAccount.password,
      confirm_password: demoAccount.password,
      accept_terms: true,
    },
    { address: '127.0.0.1', userAgent: '', language: 'zh-CN', cookies: noCookies },
    { proven: true },
  )
  const [team] = await teamsOf(context, uuid)
  if (!team) throw new Error('the sample account has no team')
  const viewer = { userId: uuid, account: demoAccount.account }
  const ids = new Map<string, string>()
  let stored = 0
  for (const site of sampleSites) {
    const website = await addWebsite(
      context,
      services.collectSettings,
      {
        team_id: team.teamId,
        name: site.name,
        domain: site.domain,
        time_zone: site.timeZone,
        type: 'site',
      },
      viewer,
    )
    ids.set(site.domain, website.id)
    const author = { viewer, website: { websiteId: website.id, teamId: team.teamId } }
    const links = await addLinks(context, site, author)
    const calendar = new SampleCalendar(site, links, website.created_at.getTime())
    const now = context.clock.now()
    const under = new Set<Promise<void>>()
    const send = async (batch: readonly SampleEvent[]): Promise<void> => {
      if (under.size >= inFlight) await Promise.race(under)
      const sent = services.ingest.importEvents(website.id, batch).then(({ accepted }) => {
        stored += accepted
        under.delete(sent)
      })
      under.add(sent)
    }
    let batch: SampleEvent[] = []
    for (let index = 0; index < sampleDays; index++) {
      batch.push(...calendar.day(index).filter(({ time }) => time < now))
      if (batch.length < batchSize) continue
      await send(batch)
      batch = []
    }
    if (batch.length > 0) await send(batch)
    await Promise.all(under)
    await keepResources(context, site, author)
  }
  await addBoard(
    context,
    { viewer, membership: team },
    sampleBoard((domain) => ids.get(domain) ?? ''),
  )
  await services.ingest.flush()
  return stored
}

async function addLinks(context: Context, site: SampleSite, author: Author): Promise<AddedLink[]> {
  const added: AddedLink[] = []
  for (const link of sampleLinks[site.domain] ?? []) {
    const { name, slug, target: target_url } = link
    const { id } = await addLink(context, author.viewer, author.website, { name, slug, target_url })
    added.push({ ...link, id })
  }
  return added
}

/** Stores goals, saved analyses and annotations of a sample website. */
async function keepResources(context: Context, site: SampleSite, author: Author): Promise<void> {
  const {
    goals = [],
    segments = [],
    reports = [],
    annotations = [],
    rates,
  } = sampleResources[site.domain] ?? {}
  const first = localDate(context.clock.now(), site.timeZone).subtract({ days: sampleDays - 1 })
  const startOf = (index: number) => dayStart(first.add({ days: index }), site.timeZone) / 1000
  for (const goal of goals) await addResource(context, author, 'goal', goal)
  if (rates)
    await addResource(context, author, 'rates', {
      currency: rates.currency,
      rates: rates.weekly.map(({ currency, rate }, week) => ({
        date: first.add({ days: week * 7 }).toString(),
        currency,
        rate,
      })),
    })
  for (const segment of segments) await addResource(context, author, 'segment', segment)
  for (const report of reports) await addResource(context, author, 'report', report)
  for (const { text, day, days } of annotations)
    await addResource(context, author, 'annotation', {
      text,
      start_time: startOf(day),
      end_time: days === undefined ? null : startOf(day + days),
    })
}
