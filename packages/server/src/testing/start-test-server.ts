/** The whole server for a test file, with separate databases in the run's shared stores, reached over HTTP. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { type RunningServer, startServer } from '../start.ts'
import { FixedClock } from './fixed-clock.ts'
import { forAllTests } from './for-all-tests.ts'
import { Mailbox } from './mailbox.ts'
import type { ReachedServer } from './reached-server.ts'
import { dropStore, openCopiedStore, returnStore } from './stores/copy-event-tables.ts'
import { newPostgresDatabase } from './stores/shared-stores.ts'
import { createClient } from './test-client.ts'

export interface TestServer extends RunningServer, ReachedServer {
  readonly context: RunningServer['context']
  readonly url: string
  /** Stands still until it is set. */
  readonly clock: FixedClock
}

/** It protects nothing, and nobody waits for it. */
const cheapestPasswordCost = { memory: 8, passes: 1 }

/** Settings as in the environment. Captchas are off by default. The clock starts at the real time. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<Config> = {},
  log = createLog('silent'),
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), `footfall-test-server-${process.pid}-`))
  const files = { consoleRoot: path.join(folder, 'console'), trackerFile: path.join(folder, 't.js') }
  await mkdir(path.join(files.consoleRoot, 'assets'), { recursive: true })
  await mkdir(path.join(files.consoleRoot, 'public'))
  await writeFile(path.join(files.consoleRoot, 'index.html'), '<!doctype html><title>Footfall</title>')
  await writeFile(path.join(files.consoleRoot, 'assets/whole.js'), 'let whole = 1')
  await writeFile(files.trackerFile, '')
  const [databaseUrl, events] = await Promise.all([
    env.DATABASE_URL ?? newPostgresDatabase(),
    openCopiedStore(),
  ])
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: 'https://footfall.example',
    CAPTCHA: 'off',
    // The stricter mode: limits apply.
    PLANS: 'on',
    // Clients with separate addresses, as behind a proxy on this machine.
    TRUST_PROXY: 'loopback',
    ...env,
    DATABASE_URL: databaseUrl,
  })
  const clock = new FixedClock(Date.now())
  const server = await startServer(
    { ...config, clickhouseUrl: events.url, passwordCost: cheapestPasswordCost, ...overrides },
    { log, clock, files },
  ).catch(async (error: unknown) => {
    await dropStore(events)
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return {
    ...server,
    clock,
    mailbox: new Mailbox(path.join(config.dataDir, 'mail')),
    client: (options = {}) => createClient(server.url, options),
    async stop() {
      await server.stop()
      await returnStore(events)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The server of a test file, which it starts as above before its tests and stops after them. */
export function testServer(...settings: Parameters<typeof startTestServer>): TestServer {
  return forAllTests(
    () => startTestServer(...settings),
    (server) => server.stop(),
  )
}
