/** The audit log of the whole installation: the entries of teams, and those that concern no team. */
import { z } from 'zod'
import { latestLines } from '../features/audit/audit.ts'
import { describeAudit } from '../features/audit/list-audit.ts'
import { action } from './action.ts'

const error = '--limit must be a whole number from 1 to 100000.'

export const showLog = action(
  'log',
  z.object({ limit: z.coerce.number({ error }).int({ error }).min(1, { error }).max(100_000, { error }) }),
  async ({ db }, { limit }) => ({
    rows: (await latestLines(db, limit)).map((line) => ({
      at: line.at.toISOString(),
      team: line.team,
      who: line.user_name ?? 'the system',
      // Names are free: a user may be called like the system.
      account: line.account ?? line.email,
      what: describeAudit(line, 'en-US', 'UTC'),
    })),
  }),
)
