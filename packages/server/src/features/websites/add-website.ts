/** Adds a website to a team, and makes it known to the collector at once. */
import type { Context } from '../../context.ts'
import type { CollectSettings } from './collect-settings.ts'
import { insertWebsite, type NewWebsite, type Website } from './store.ts'

export async function addWebsite(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  collectSettings: CollectSettings,
  website: Omit<NewWebsite, 'created_at'>,
): Promise<Website> {
  const added = await insertWebsite(db, { ...website, created_at: new Date(clock.now()) })
  await collectSettings.refresh()
  return added
}
