/** For tests that advance the clock by months: keeps everybody signed in. */
import type { TestServer } from './start-test-server.ts'

export async function staySignedIn({ context: { db }, clock }: TestServer): Promise<void> {
  const later = new Date(clock.now() + 3_650 * 86_400_000)
  await db.updateTable('session_tokens').set({ expires_at: later }).execute()
  await db.updateTable('sessions').set({ created_at: later, last_seen_at: later }).execute()
}
