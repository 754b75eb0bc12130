/** Collecting with everything real, for tests: engine, journal, HTTP on a free port. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import type { CollectWebsite, KeyRights } from '../../collect/collect.ts'
import { plainTeam } from '../../collect/plain-website.testing.ts'
import { nowhere, type Place } from '../../enrich/place-values.ts'
import type { EventsStore } from '../../events/client.ts'
import { createLog } from '../../lib/log.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { createIngest, type Ingest, type IngestOptions } from '../ingest.ts'

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'

export interface TestIngest {
  readonly ingest: Ingest
  readonly clock: FixedClock
  readonly url: string
  readonly dataDir: string
  /** Posts a body of the collecting call. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Ends this run and begins another on the same folder. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The rights of a key that sends events of plain websites. */
export const sendingKey: KeyRights = {
  teamId: plainTeam,
  ownerId: 'owner',
  websiteIds: 'all',
  scopes: ['events:write'],
}

/** Starts collecting for these websites. Any key may send their events. The header `x-test-address` is the visitor's address; places by their first number. */
export async function startIngest(
  store: EventsStore,
  websites: readonly CollectWebsite[],
  options: Partial<IngestOptions> & { now?: string; placeOf?: (address: string) => Place } = {},
): Promise<TestIngest> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'footfall-ingest-')))
  const clock = new FixedClock(options.now ?? '2025-06-02T10:00:00Z')
  const known = new Map(websites.map((website) => [website.id, website]))
  const create = () =>
    createIngest({
      store,
      clock,
      log: createLog(process.env.TEST_LOG ?? 'silent'),
      dataDir,
      journalMaxBytes: 1_000_000_000,
      websites: { find: (id) => known.get(id) ?? null },
      places: { find: options.placeOf ?? (() => nowhere) },
      addressOf: (request) => String(request.headers['x-test-address'] ?? '203.0.113.7'),
      authorizeKey: async () => sendingKey,
      ...options,
    })
  let ingest = await create()
  const listen = async () => {
    const app = Fastify()
    await app.register(async (collector) => ingest.routes(collector))
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }
  let app = await listen()
  const stopRun = async () => {
    await app.close()
    await ingest.close()
  }
  const test: TestIngest = {
    get ingest() {
      return ingest
    },
    get url() {
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    clock,
    dataDir,
    post: (body, headers = {}) =>
      fetch(`${test.url}/api/collect`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'user-agent': chrome, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    restart: async () => {
      await stopRun()
      ingest = await create()
      app = await listen()
    },
    stop: async () => {
      await stopRun()
      if (!options.dataDir) await rm(dataDir, { recursive: true })
    },
  }
  return test
}
