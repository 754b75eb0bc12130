/** A server as seen by people in tests: clients and mails, and access to its tables for states that no call creates. */
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
  /** A client with its own address: makes calls, and has a token once signed in. */
  client(options?: ClientOptions): TestClient
}
