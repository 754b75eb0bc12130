/** An order inserted directly into the table, for tests about something else. */
import { hour } from '@footfall/contract/durations'
import { randomCode } from '../lib/secrets/token.ts'
import type { ReachedServer } from './reached-server.ts'

/** Inserts a pending order of the team without a payment page. Returns its id and the code of its result. */
export async function layOrder(server: ReachedServer, teamId: string): Promise<{ id: string; code: string }> {
  const now = server.clock.now()
  const code = randomCode(32)
  // A team has at most one open order, so existing ones are cancelled.
  await server.context.db
    .updateTable('orders')
    .set({ state: 'cancelled' })
    .where('team_id', '=', teamId)
    .where('state', 'in', ['pending', 'processing'])
    .execute()
  const row = await server.context.db
    .insertInto('orders')
    .values({
      team_id: teamId,
      ordered_by: null,
      plan: 'pro',
      events_millions: 1,
      period: 'month',
      amount: 1900,
      currency: 'USD',
      provider: 'stripe',
      result_code: code,
      language: 'en-US',
      created_at: new Date(now),
      expires_at: new Date(now + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, code }
}
