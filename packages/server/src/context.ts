/** Dependencies of every feature, passed explicitly. Tests may replace any of them. */
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { EventsStore } from './events/client.ts'
import type { Untrusted } from './features/untrusted/untrusted.ts'
import type { Clock } from './lib/clock.ts'
import type { Keys } from './lib/installation-keys.ts'
import type { Log } from './lib/log.ts'
import type { Mailer } from './mail/mailer.ts'

export interface Context {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  /** Keys that are not stored in the database. */
  readonly keys: Keys
  /** The product's URL as people reach it, without a trailing slash. Every link in a mail or snippet begins with it. */
  readonly publicUrl: string
  readonly db: Kysely<Database>
  readonly pool: Pool
  readonly events: EventsStore
  readonly mail: Mailer
  /** Runs code that reads pages and pictures of strangers. */
  readonly untrusted: Untrusted
  /** Draws captchas in an instance of its own, so they never queue behind strangers' pictures. */
  readonly drawing: Pick<Untrusted, 'run'>
}
