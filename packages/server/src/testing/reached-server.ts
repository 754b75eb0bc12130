/** A server as test users reach it: by clients and mails, with access to its tables for states that no call creates. */
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Mailbox } from './mailbox.ts'
import type { ClientOptions, TestClient } from './test-client.ts'

export interface ReachedServer {
  readonly url: string
  readonly clock: Clock
  readonly mailbox: Mailbox
  readonly context: { readonly db: Db; readonly config: Pick<Config, 'captcha'> }
  /** A user with a separate client: calls, and a token once signed in. */
  client(options?: ClientOptions): TestClient
}
