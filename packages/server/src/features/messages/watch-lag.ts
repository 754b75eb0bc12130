/** Informs managers of teams with a website when reports lag for long, at most once a day. */
import type { Context } from '../../context.ts'
import * as store from './store.ts'

const lookEvery = 60_000
const longLag = 5 * 60
const day = 86_400_000

type Lagging = Pick<Context, 'db' | 'clock' | 'log'>

/** `lagSeconds`: how far reports lag. Returns the number of informed people. */
export async function tellOfLag({ db, clock }: Lagging, lagSeconds: number): Promise<number> {
  if (lagSeconds < longLag) return 0
  const now = clock.now()
  return db.transaction().execute(async (change) => {
    // If several nodes check at the same moment, the second must see the messages of the first.
    await store.lockLag(change)
    return store.tellManagers(change, { kind: 'data_lag', now: new Date(now), since: new Date(now - day) })
  })
}

/** Checks once a minute. Returns a function that stops it. */
export function watchLag(context: Lagging, lagSeconds: () => number): () => void {
  const timer = setInterval(() => {
    tellOfLag(context, lagSeconds()).catch((err: unknown) =>
      context.log.warn({ err }, 'people could not be informed that reports lag'),
    )
  }, lookEvery)
  return () => clearInterval(timer)
}
