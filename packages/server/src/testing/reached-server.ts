/** A server as people of tests reach it: by clients and mails, and with a hand in its tables for what no call brings about. */
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/clock.ts'
import type { Mailbox } from './mailbox.ts'
import type { ClientOptions, TestClient } from './test-client.ts'

export interface ReachedServer {
  readonly url: string
  readonly clock: Clock
  readonly mailbox: Mailbox
  readonly context: { readonly db: Db; readonly config: Pick<Config, 'captcha'> }
  /** A person at a client of their own: calls, and a token once signed in. */
  client(options?: ClientOptions): TestClient
}
