/** Tells those who run a team when reports stay behind for long: once a day, and only who has a website. */
import type { Context } from '../../context.ts'
import * as store from './store.ts'

const lookEvery = 60_000
const longLag = 5 * 60
const day = 86_400_000

type Lagging = Pick<Context, 'db' | 'clock' | 'log'>

/** `lagSeconds`: how far the reports are behind. Returns how many people were told. */
export async function tellOfLag({ db, clock }: Lagging, lagSeconds: number): Promise<number> {
  if (lagSeconds < longLag) return 0
  const now = clock.now()
  return db.transaction().execute(async (change) => {
    // Of nodes that look at the same moment the second is to see what the first has told.
    await store.lockLag(change)
    return store.tellManagers(change, { kind: 'data_lag', now: new Date(now), since: new Date(now - day) })
  })
}

/** Looks once a minute; returns how to stop. */
export function watchLag(context: Lagging, lagSeconds: () => number): () => void {
  const timer = setInterval(() => {
    tellOfLag(context, lagSeconds()).catch((err: unknown) =>
      context.log.warn({ err }, 'people could not be told that reports are behind'),
    )
  }, lookEvery)
  return () => clearInterval(timer)
}
