/** Checks an installation. Each check prints one line with its result, and a remedy if something is wrong. */
import { z } from 'zod'
import { inspectPostgres } from '../../db/inspect.ts'
import { type AdminAnswer, type AdminPlace, action } from '../action.ts'
import { checkEventsStore } from './events-store.ts'
import { attempt, type Finding, skipped } from './finding.ts'
import { checkFolder, checkNode, checkSettings } from './machine.ts'
import { checkPostgres } from './postgres.ts'
import { checkRedis } from './redis.ts'

export const doctor = action('doctor', z.object({}), async (place) => presentFindings(await examine(place)))

/** `pool` and `events` are absent if they are embedded and do not run. */
export async function examine({
  config,
  pool,
  events,
}: Pick<AdminPlace, 'config'> & Partial<Pick<AdminPlace, 'pool' | 'events'>>): Promise<Finding[]> {
  const asleep = 'it is embedded and not running; start Footfall and try again'
  return [
    ...checkNode(),
    ...(await attempt('data folder', 'make the user that Footfall runs as its owner', () =>
      checkFolder(config),
    )),
    ...checkSettings(config),
    ...(pool ? await checkPostgres(() => inspectPostgres(pool)) : [skipped(`PostgreSQL: ${asleep}`)]),
    ...(events ? await checkEventsStore(events) : [skipped(`events store: ${asleep}`)]),
    ...(config.redisUrl === null ? [] : await checkRedis(config.redisUrl)),
  ]
}

const marks = { ok: 'ok      ', skipped: 'skipped ', warning: 'warning ', failed: 'FAILED  ' } as const

export function presentFindings(findings: readonly Finding[]): AdminAnswer {
  return {
    lines: findings.map((finding) => {
      const line = `${marks[finding.state]}${finding.text}`
      return 'remedy' in finding ? `${line} → ${finding.remedy}` : line
    }),
    failed: findings.some(({ state }) => state === 'failed'),
  }
}
