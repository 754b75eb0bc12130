/** The audit log of the whole installation, including lines that concern no team. */
import { z } from 'zod'
import { latestLines } from '../features/audit/audit.ts'
import { tellAudit } from '../features/audit/list-audit.ts'
import { action } from './action.ts'

export const showLog = action(
  'log',
  z.object({ limit: z.coerce.number({ error: '--limit must be a number.' }).int().min(1).max(100_000) }),
  async ({ db }, { limit }) => ({
    rows: (await latestLines(db, limit)).map((line) => ({
      at: line.at.toISOString(),
      team: line.team,
      who: line.user_name ?? 'the system',
      what: tellAudit('en-US', line),
    })),
  }),
)
