/** For tests over several months: keeps all users signed in. */
import { day } from '@footfall/contract/durations'
import type { TestServer } from './start-test-server.ts'

export async function staySignedIn({ context: { db }, clock }: TestServer): Promise<void> {
  const later = new Date(clock.now() + 3_650 * day)
  await db.updateTable('session_tokens').set({ expires_at: later }).execute()
  await db.updateTable('sessions').set({ created_at: later, last_seen_at: later }).execute()
}
