/** Records in a team's log who was refused what: once an hour per person and thing, so that nobody can flood it. */
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { countTry, type Limit } from '../limits/limits.ts'
import * as store from './store.ts'

const noted: Limit = { name: 'refusal noted', most: 1, window: hour }

export interface RefusedTry {
  readonly teamId: string
  readonly viewer: UserViewer
  /** From the role table; `team.view` if the person is not in the team. */
  readonly action: string
  readonly websiteId?: string
}

/** Does nothing if there is no such team. */
export async function recordRefusal(
  context: Pick<Context, 'db' | 'clock' | 'keys'>,
  { teamId, viewer, action, websiteId }: RefusedTry,
): Promise<void> {
  const { db, clock } = context
  if (!(await store.teamLives(db, teamId))) return
  const subject = `${viewer.userId} ${teamId} ${action}`
  if ((await countTry(context, noted, subject)) > noted.most) return
  await store.insertLine(db, {
    teamId,
    userId: viewer.userId,
    userName: viewer.account,
    websiteId: websiteId ?? null,
    action: 'refused',
    params: { action },
    now: new Date(clock.now()),
  })
}
