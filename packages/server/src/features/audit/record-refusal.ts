/** Records refused attempts in a team's log: once an hour for each person and action, so that nobody can flood it. */
import type { Context } from '../../context.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { countTry, type Limit } from '../limits/limits.ts'
import * as store from './store.ts'

const noted: Limit = { name: 'refusal noted', most: 1, window: 3_600_000 }

export interface RefusedTry {
  readonly teamId: string
  readonly viewer: UserViewer
  /** An action of the role table; `team.view` if the person is not in the team. */
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
    holes: { action },
    now: new Date(clock.now()),
  })
}
