/** Fills a fresh installation with a sample account, two websites and ninety days of traffic, through the import's own path. */
import type { Context } from '../context.ts'
import { register } from '../features/accounts/register.ts'
import { findByName } from '../features/accounts/store.ts'
import { addWebsite } from '../features/websites/add-website.ts'
import type { Services } from '../services.ts'
import { dayStart, localDate } from '../stats/time/zone.ts'
import { sampleSites } from './sample-sites.ts'
import { type SampleEvent, sampleDay } from './sample-traffic.ts'

export const demoAccount = { account: 'demo', password: 'footfall.demo' } as const

const days = 90
const batchSize = 10_000

/** Returns how many events were stored; 0 where the sample is already there. */
export async function fillDemo(context: Context, services: Services): Promise<number> {
  if (await findByName(context.db, demoAccount.account)) return 0
  const { uuid } = await register(
    context,
    {
      account: demoAccount.account,
      password: demoAccount.password,
      confirm_password: demoAccount.password,
      accept_terms: true,
    },
    'zh-CN',
  )
  const [team] = await services.teamsOf(uuid)
  if (!team) throw new Error('the sample account has no team')
  let stored = 0
  for (const site of sampleSites) {
    const website = await addWebsite(context, services.collectSettings, {
      team_id: team.teamId,
      name: site.name,
      domain: site.domain,
      time_zone: site.timeZone,
      type: 'site',
    })
    const now = context.clock.now()
    const first = localDate(now, site.timeZone).subtract({ days: days - 1 })
    let batch: SampleEvent[] = []
    const send = async (): Promise<void> => {
      if (batch.length > 0) stored += await services.ingest.importEvents(website.id, batch)
      batch = []
    }
    for (let index = 0; index < days; index++) {
      const midnight = dayStart(first.add({ days: index }), site.timeZone)
      for (const event of sampleDay(site, index, midnight, now, 1)) {
        batch.push(event)
        if (batch.length === batchSize) await send()
      }
    }
    await send()
  }
  await services.ingest.flush()
  return stored
}
