/**
 * The settings of every website for the collector, in memory. What a node announces as changed is read again at once, and everything regularly, in
 * parts, so that the collector does not wait for many websites. While PostgreSQL is unavailable, the last settings stay in use.
 */

import { minute } from '@footfall/contract/durations'
import type { CollectWebsites } from '../../collect/collect.ts'
import type { Context } from '../../context.ts'
import { listen } from '../../db/listen.ts'
import { createQueue, shareRuns } from '../../lib/concurrency/queue.ts'
import { SettingsInMemory } from './settings-in-memory.ts'
import { changedChannel } from './store.ts'

export interface CollectSettings extends CollectWebsites {
  /**
   * Resolves when a change of the website, or of the team, that was committed before the call is effective here; without an id, of any. Never rejects:
   * the change is done, so its call must not fail. If it cannot be read now, the next complete read finds it.
   */
  refresh(websiteOrTeamId?: string): Promise<void>
  close(): void
}

/** Milliseconds between two complete reads: for packages that expire, and in case an announcement was lost. */
const pause = minute

export async function openCollectSettings(
  context: Pick<Context, 'config' | 'clock' | 'db' | 'pool' | 'log'>,
): Promise<CollectSettings> {
  const { pool, log } = context
  const settings = new SettingsInMemory(context)
  const readAll = shareRuns(createQueue(), () => settings.readAll())
  const refresh = (id?: string): Promise<void> =>
    (id ? settings.read(id) : readAll()).catch((err: unknown) =>
      log.warn({ err }, 'the websites could not be read; the last known settings stay in use'),
    )

  // The first read begins once it listens, so that what changes meanwhile is announced.
  let isListening = false
  const heard = (id: string | null): void => {
    if (id !== null || isListening) void refresh(id ?? undefined)
  }
  const listening = listen(pool, changedChannel, heard, log)
  await listening.begun
  isListening = true
  await readAll().catch((error: unknown) => {
    listening.stop()
    throw error
  })
  const timer = setInterval(() => void refresh(), pause)
  return {
    find: (websiteId) => settings.find(websiteId),
    refresh,
    close() {
      clearInterval(timer)
      listening.stop()
    },
  }
}
