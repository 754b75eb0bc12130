/** All work that runs on a schedule or in the background, in one list. */
import { day, hour, minute } from '@footfall/contract/durations'
import { z } from 'zod'
import { eraseAgain, noteErasure } from '../backup/erasures.ts'
import { shareErasure } from '../backup/shared-erasures.ts'
import type { Context } from '../context.ts'
import type { EventsStore } from '../events/client.ts'
import { eraseFromDisk } from '../events/erase-from-disk.ts'
import { eraseVisitor } from '../events/erase-visitor.ts'
import { eraseDeleted, eraseOldVisits, eraseWebsite } from '../events/erase-website.ts'
import { countEvents, oldestVisits } from '../events/visits-of-websites.ts'
import type { Providers } from '../features/billing/providers/providers.ts'
import { billingTasks } from '../features/billing/tasks.ts'
import { deleteOldCaptchas } from '../features/captcha/captcha.ts'
import { invitationExpiryTask } from '../features/invitations/close-invitations.ts'
import { deleteOldTries } from '../features/limits/limits.ts'
import { deleteOldCodes } from '../features/mail-codes/mail-codes.ts'
import { deleteOldMessages } from '../features/messages/messages.ts'
import { deleteUnusedPictures } from '../features/pictures/pictures.ts'
import { deleteOldSessions } from '../features/sessions/sessions.ts'
import { deleteOldLines } from '../features/support/conversation.ts'
import { expiryTask } from '../features/transfers/expired-offer.ts'
import { eraseVisitorTask } from '../features/websites/erase-visitor.ts'
import { eraseTask } from '../features/websites/erase-website.ts'
import { isDeleted, markDeleted, markErased, toErase } from '../features/websites/store.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { addJob } from '../jobs/add-job.ts'
import { type BoundTask, bindTask, task } from '../jobs/task.ts'
import type { Redis } from '../lib/network/redis.ts'
import { mailTask } from '../mail/send-mail.ts'
import { deleteOldMarks } from '../stats/rollup/delete-old-marks.ts'
import { deleteOldStaged } from '../stats/rollup/delete-old-staged.ts'

/** Deleted websites that are erased together. */
const together = 500

const tidyUp = task('tidy_up', z.unknown())
const fromDisk = task('erase_from_disk', z.object({}))

/** Unix milliseconds of a day's start until the hour in which fewest people of China and Europe work. */
const quietHour = 18 * hour + 47 * minute

/** Erased rows leave the disk in the next quiet hour, those of all erasures until then at once: large parts are rewritten for a few rows. */
export function queueFromDisk({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const today = now - (now % day) + quietHour
  const runAt = new Date(today > now ? today : today + day)
  return addJob(db, fromDisk, {}, { key: fromDisk.name, runAt })
}

/** Erases a website's events from before an instant (Unix milliseconds), or one visitor's. */
export type EraseData = (websiteId: string, visitor: bigint | null, before: number) => Promise<void>

/** The store for work of many statements that a stop ends after the current one: each may take minutes. The next start does all of it again. */
export function untilStopped(events: EventsStore, stopping: AbortSignal): EventsStore {
  return {
    ...events,
    exec: async (statement, options) => {
      stopping.throwIfAborted()
      await events.exec(statement, options)
    },
  }
}

/** `erased` is called with a website whose events have been deleted from the store. `redis`: if there are other nodes. */
export function dataEraser(
  context: Context,
  { runExclusive }: Pick<Ingest, 'runExclusive'>,
  erased: (websiteIds: readonly string[]) => Promise<void>,
  redis: Redis | null,
): EraseData {
  const { config, db, events } = context
  return async (websiteId, visitor, before) => {
    // The writer must not continue visits that are being erased.
    await runExclusive(websiteId, async () => {
      const deleted = visitor === null && (await isDeleted(db, websiteId))
      const erasure = { websiteId, visitor: visitor === null ? null : String(visitor), before, deleted }
      await noteErasure(config.dataDir, erasure)
      // Not a reset: history may be imported after it, and must not be erased again.
      if (redis && (deleted || visitor !== null)) await shareErasure(redis, erasure)
      // Of a team's ten thousand websites, each by itself would take hours.
      if (deleted) await eraseDeleted(events, websiteId, await toErase(db, websiteId, together))
      else if (visitor === null) await eraseWebsite(events, websiteId, before)
      else await eraseVisitor(events, websiteId, visitor, before)
    })
    await erased([websiteId])
    await queueFromDisk(context)
  }
}

/** `erased` is called with a website whose events have been deleted from the store. */
export function backgroundTasks(
  context: Context,
  ingest: Pick<Ingest, 'runExclusive' | 'visitorOf'>,
  { erase, erased }: { erase: EraseData; erased: (websiteIds: readonly string[]) => Promise<void> },
  providers: Providers,
): BoundTask[] {
  const { events, log, mail, publicUrl } = context
  return [
    mailTask(mail, publicUrl, log),
    eraseTask(context, (websiteId, before) => erase(websiteId, null, before)),
    expiryTask(context),
    invitationExpiryTask(context),
    eraseVisitorTask(ingest.visitorOf, erase),
    bindTask(
      tidyUp,
      async () => {
        await deleteOldTries(context)
        await deleteOldCodes(context)
        await deleteOldCaptchas(context)
        await deleteOldSessions(context)
        await deleteOldMessages(context)
        await deleteUnusedPictures(context)
        await deleteOldLines(context)
        await deleteOldMarks(events)
        await deleteOldStaged(events)
      },
      { cron: '17 * * * *', madeUp: true },
    ),
    bindTask(fromDisk, () => eraseFromDisk(events)),
    ...billingTasks(context, {
      providers,
      eventsOfMonth: (month) => countEvents(events, ...boundsOf(month)),
      oldest: (websiteIds) => oldestVisits(events, websiteIds),
      erase: async (websiteId, before) => {
        await ingest.runExclusive(websiteId, () => eraseOldVisits(events, websiteId, before))
        await erased([websiteId])
        await queueFromDisk(context)
      },
    }),
  ]
}

/**
 * Erases again what was erased after the backup from which this folder was restored. Resolves when none of it can be read, with whether there was
 * anything.
 */
export async function eraseRestored(
  { config, clock, db, events, log }: Context,
  { runExclusive }: Pick<Ingest, 'runExclusive'>,
): Promise<boolean> {
  let some = false
  await eraseAgain(config.dataDir, async ({ websiteId, visitor, before, deleted }) => {
    some = true
    log.info({ website: websiteId }, 'data erased after the backup is erased again')
    await runExclusive(websiteId, () => {
      if (deleted) return eraseDeleted(events, websiteId)
      if (visitor === null) return eraseWebsite(events, websiteId, before)
      return eraseVisitor(events, websiteId, BigInt(visitor), before)
    })
    const now = new Date(clock.now())
    if (deleted) {
      await markDeleted(db, [websiteId], now)
      await markErased(db, websiteId, now)
    }
  })
  return some
}

/** Start and end of a month (`2026-11`, UTC), in Unix milliseconds. */
function boundsOf(month: string): [number, number] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [Date.UTC(year, number - 1), Date.UTC(year, number)]
}
