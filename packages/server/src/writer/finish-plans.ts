/** What an earlier run left: plans that were prepared and not committed. */
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Journal } from '../journal/journal.ts'
import type { Log } from '../lib/log.ts'
import type { Batches } from './batches/batches.ts'
import { savedPlans, setPlanAside } from './plan/insert-plan.ts'
import type { Retry } from './retry.ts'
import type { WriteProgress } from './write-progress.ts'

export interface LeftPlans {
  /** The journal's folder. */
  readonly dir: string
  readonly journal: Journal
  readonly batches: Batches
  readonly progress: WriteProgress
  readonly retry: Retry
  readonly log: Log
}

/** Commits these plans. A plan that was not fully prepared is made again. `finished` is called with those whose journal file is gone. */
export async function finishPlans(
  { dir, journal, batches, progress, retry, log }: LeftPlans,
  finished: (name: string) => void,
): Promise<void> {
  const files = await retry.untilDone(() => readdir(dir))
  for (const file of files.filter((name) => name.endsWith('.new')))
    await retry.untilDone(() => rm(path.join(dir, file), { force: true }))
  const left = await retry.untilDone(() => savedPlans(dir))
  for (const { name, bytes, since } of left) {
    journal.charge(bytes)
    progress.taken(name, 'live', since)
  }
  for (const { name, bytes } of left) {
    const unknown = await retry.untilDone(() =>
      batches.finish(name, journal.has(name), () => journal.drop({ name })),
    )
    if (unknown !== null) {
      log.error({ plan: name, unknown }, 'a plan is kept for the version that wrote it')
      await retry.untilDone(() => setPlanAside(dir, name))
    }
    progress.forget(name)
    if (!journal.has(name)) finished(name)
    journal.charge(-bytes)
  }
}
