/** Notifies admins if reports lag for long: once a day, and only those with a website. */
import { day, minute } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import * as store from './store.ts'

const lookEvery = minute
const longLag = 5 * 60

type Lagging = Pick<Context, 'db' | 'clock' | 'log'>

/** `lagSeconds`: how far reports are behind. Returns the number of notified users. */
export async function notifyOfLag({ db, clock }: Lagging, lagSeconds: number): Promise<number> {
  if (lagSeconds < longLag) return 0
  const now = clock.now()
  return db.transaction().execute(async (change) => {
    // If two nodes check at the same moment, the second must see the first one's messages.
    await store.lockLag(change)
    return store.notifyAdmins(change, { kind: 'data_lag', now: new Date(now), since: new Date(now - day) })
  })
}

/** Checks once a minute. Returns a function that stops it. */
export function watchLag(context: Lagging, lagSeconds: () => number): () => void {
  const timer = setInterval(() => {
    notifyOfLag(context, lagSeconds()).catch((err: unknown) =>
      context.log.warn({ err }, 'users could not be notified that reports lag'),
    )
  }, lookEvery)
  return () => clearInterval(timer)
}
