/** Rolls up all past days at once, which the product does one stretch after the other (`rollup-task.ts`). */
import { type RollUpOptions, rollUpStretch, type Stretch, type WebsiteDays } from '../roll-up-stretch.ts'

/** Rolls up what is possible. Resolves to whether anything was. */
export async function rollUpDays(website: WebsiteDays, options: RollUpOptions): Promise<boolean> {
  const done: Stretch[] = []
  for (;;) {
    const stretch = await rollUpStretch(website, options, done)
    if (!stretch) return done.length > 0
    done.push(stretch)
  }
}
