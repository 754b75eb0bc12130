/** Keeps the traffic of the sample websites going while the demo runs, so that its real time is never empty. */
import { setTimeout as pause } from 'node:timers/promises'
import { day } from '@footfall/contract/durations'
import type { Context } from '../context.ts'
import { findPersonByName } from '../features/accounts/people.ts'
import { findWebsite } from '../features/websites/find-website.ts'
import type { Services } from '../services/services.ts'
import { demoAccount } from './fill-demo.ts'
import { SampleCalendar, sampleDays } from './sample-calendar.ts'
import { sampleLinks } from './sample-links.ts'
import { sampleSites } from './sample-sites.ts'
import { linksOf, websitesOfMember } from './store.ts'

const step = 5_000
const batchSize = 5_000

interface Going {
  readonly websiteId: string
  readonly calendar: SampleCalendar
  /** Unix milliseconds before which all events were sent. */
  sent: number
}

/**
 * Sends the events of the sample websites as their time comes, until it is aborted. It begins with the newest stored visit, so a demo that was stopped
 * for days has no gap. Events of that visit and later ones that are stored already are duplicates.
 */
export async function continueDemo(context: Context, services: Services, signal: AbortSignal): Promise<void> {
  const websites = await sampleWebsites(context, services)
  while (!signal.aborted) {
    try {
      for (const website of websites) await send(website, context.clock.now(), services.ingest)
    } catch (err) {
      // The same events are sent again with the next ones.
      if (!signal.aborted) context.log.warn({ err }, 'sample events could not be sent')
    }
    await pause(step, null, { signal }).catch(() => null)
  }
}

async function send(
  website: Going,
  now: number,
  ingest: Pick<Services['ingest'], 'importEvents'>,
): Promise<void> {
  const due = website.calendar.between(website.sent, now)
  for (let at = 0; at < due.length; at += batchSize)
    await ingest.importEvents(website.websiteId, due.slice(at, at + batchSize))
  website.sent = now
}

async function sampleWebsites(context: Context, services: Services): Promise<Going[]> {
  const person = await findPersonByName(context.db, demoAccount.account)
  if (!person) return []
  const websites = await websitesOfMember(context.db, person.userId)
  const going: Going[] = []
  for (const site of sampleSites) {
    const website = websites.find(({ domain }) => domain === site.domain)
    if (!website) continue
    const links = await linksOf(context.db, website.id)
    const added = (sampleLinks[site.domain] ?? []).flatMap((sample) => {
      const link = links.find(({ slug }) => slug === sample.slug)
      return link ? [{ ...sample, id: link.id }] : []
    })
    const calendar = new SampleCalendar(site, added, website.created_at.getTime())
    const sent = await newestVisit(context, services, website.id)
    going.push({ websiteId: website.id, calendar, sent })
  }
  return going
}

/** When the newest visit began, in Unix milliseconds; without one, as long ago as the sample reaches back. */
async function newestVisit(context: Context, { stats }: Services, websiteId: string): Promise<number> {
  const website = await findWebsite(context, websiteId)
  const visits =
    website &&
    (await stats.reports.session_list({
      website,
      query: { time_range: 'last_90_days', filters: [], page_size: 1 },
      language: 'en-US',
    }))
  const start = visits?.list[0]?.start
  return start === undefined ? context.clock.now() - sampleDays * day : start * 1000
}
