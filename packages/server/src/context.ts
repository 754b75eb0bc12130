/** The dependencies of every feature, passed explicitly. Tests replace any of them. */
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { EventsStore } from './events/client.ts'
import type { Untrusted } from './features/untrusted/untrusted.ts'
import type { Log } from './lib/log.ts'
import type { Keys } from './lib/secrets/installation-keys.ts'
import type { Clock } from './lib/time/clock.ts'
import type { Mailer } from './mail/mailer.ts'

export interface Context {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  /** Keys that are not stored in the database. */
  readonly keys: Keys
  /** The public address without a trailing slash. Every link in a mail or snippet begins with it. */
  readonly publicUrl: string
  readonly db: Kysely<Database>
  readonly pool: Pool
  readonly events: EventsStore
  readonly mail: Mailer
  /** The process that reads pages and pictures from outside. */
  readonly untrusted: Untrusted
  /** Draws captchas. They do not wait behind uploaded pictures. */
  readonly drawing: Pick<Untrusted, 'run'>
}
