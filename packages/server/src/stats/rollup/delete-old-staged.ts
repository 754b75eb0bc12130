/** Deletes temporary rows that a run left because its process, or the store, was killed. They name no website, so no erasure finds them. */
import type { EventsStore } from '../../events/client.ts'
import { begunBefore } from '../../events/rollup-ids.ts'
import { sql } from '../../events/sql.ts'
import { longestRollup } from './delete-old-marks.ts'
import { unstaged } from './sum-days.ts'

export async function deleteOldStaged(store: EventsStore): Promise<void> {
  const left = await store.query<{ step: string }>(
    sql`SELECT DISTINCT step FROM closing_visits WHERE ${begunBefore(longestRollup)}`,
  )
  for (const { step } of left)
    await store.exec(store.layout.alterStored('closing_visits', unstaged({ id: step })), {
      withoutAbsent: true,
    })
}
