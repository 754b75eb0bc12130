/** Ids of the payment providers' notifications. A provider is asked for the payment's state, so a repeated notification changes nothing. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE payment_events`.execute(db)
}
