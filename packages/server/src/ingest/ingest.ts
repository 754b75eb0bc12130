/** Collecting, put together: the journal, the writer, and the routes that feed them. */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import path from 'node:path'
import type { CollectBody, ImportAnswer } from '@footfall/contract/api/collect'
import type { FastifyInstance } from 'fastify'
import { collectPreflight, collectRoute } from '../collect/collect-route.ts'
import { type From, takeBody } from '../collect/collector.ts'
import type { Tools } from '../collect/draft.ts'
import { DropTally } from '../collect/drop-tally.ts'
import { type EventsRouteOptions, serveEvents } from '../collect/events-route.ts'
import { CallThreads } from '../collect/import/call-threads.ts'
import { createImporter } from '../collect/import/importer.ts'
import { Crowd } from '../collect/in-flight-limiter.ts'
import { knownWebsites } from '../collect/known-website.ts'
import { FileSalts } from '../collect/salts/file-salts.ts'
import { SharedSalts } from '../collect/salts/shared-salts.ts'
import type { CollectWebsites } from '../collect/websites.ts'
import type { Places } from '../enrich/places.ts'
import { createSpamCheck } from '../enrich/spam-referrers.ts'
import type { EventsStore } from '../events/client.ts'
import { Journal } from '../journal/journal.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Redis } from '../lib/redis.ts'
import { LocalBatches } from '../writer/batches/local-batches.ts'
import { ThreadBatches } from '../writer/batches/thread-batches.ts'
import { forgetIds } from '../writer/duplicates/forget-ids.ts'
import { RedisState } from '../writer/state/redis-state.ts'
import type { MakeState } from '../writer/state/writer-state.ts'
import { Drain } from '../writer/writer.ts'

export interface IngestOptions {
  readonly store: EventsStore
  readonly clock: Clock
  readonly log: Log
  /** Folder for everything collecting keeps: journal and salts. */
  readonly dataDir: string
  readonly journalMaxBytes: number
  readonly websites: CollectWebsites
  readonly places: Pick<Places, 'find'>
  /** The visitor's address: the peer's, or what a trusted proxy says. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Hears which websites' events have come into the store. */
  readonly written?: (websites: readonly string[]) => void
  /** The rights of an API key; left out: no key is known. */
  readonly authorizeKey?: EventsRouteOptions['authorizeKey']
  /** Lets threads of their own take large imports, and write by the system's clock. Left out: all is done here. */
  readonly threads?: {
    /** Folder with newer place databases; null: none. */
    readonly placesFolder: string | null
  }
  /** What several nodes share: open visits, counted ids, salts. Left out: this node works alone. */
  readonly redis?: Redis
}

/** How collecting fares, for the health page. */
export interface IngestHealth {
  /** `lagging`: reports are behind; `failing`: events are refused. */
  readonly state: 'ok' | 'lagging' | 'failing'
  /** Age in seconds of the oldest accepted event that reports do not show yet, beyond the usual second or two. */
  readonly lagSeconds: number
  /** Bytes accepted and not yet in the events store. */
  readonly waitingBytes: number
}

export interface Ingest {
  /** Adds the collecting routes to a context without plugins. */
  routes(fastify: FastifyInstance): void
  /**
   * Wraps a server's request listener: what browsers post to be collected is taken here, everything else goes on. The framework's own way to
   * the same handler costs a fifth of the requests a second.
   */
  before(handle: RequestListener): RequestListener
  /** Takes events as the script sends them, from another part of this server; resolves whether they are durable. */
  take(body: CollectBody, from: From): Promise<boolean>
  /** Takes events of the import call's shape for a website, without a key: for sample data. */
  importEvents(websiteId: string, events: readonly unknown[]): Promise<ImportAnswer>
  health(): IngestHealth
  /** Resolves when everything accepted so far is in the events store. */
  flush(): Promise<void>
  /** Runs `work` while everything accepted before is stored and nothing is being written; what comes in meanwhile waits in the journal. */
  quiet<T>(work: () => Promise<T>): Promise<T>
  /** Stops writing; what is left is written after the next start. */
  close(): Promise<void>
}

const collectPath = '/api/collect'
/** Label of the salt that never changes, for ids that sites give their visitors. */
const ownIds = '~own ids'

/** From this age on the reports are said to lag. */
const lagging = 10_000

/** Opens the journal and begins to write what it holds. */
export async function createIngest(options: IngestOptions): Promise<Ingest> {
  const { store, clock, log, dataDir } = options
  const dir = path.join(dataDir, 'journal')
  const tally = new DropTally()
  const journal: Journal = await Journal.open({
    dir,
    maxBytes: options.journalMaxBytes,
    log,
    begun: () => drain.begun(),
    beforeSync: (writer) => tally.flush(writer),
  })
  const { redis } = options
  const makeState: MakeState | undefined = redis && ((source) => new RedisState(source, { redis, log }))
  const { threads, written } = options
  const batches =
    threads && !makeState
      ? new ThreadBatches({ storeUrl: store.url, dir, logLevel: log.level }, written ?? (() => {}))
      : new LocalBatches({ store, dir, clock, ...(makeState && { makeState }), ...(written && { written }) })
  const crowd = new Crowd()
  const crowded = (): boolean => crowd.lately || importer.crowded
  const drain = new Drain({ batches, journal, dir, log, crowded })
  const file = new FileSalts(path.join(dataDir, 'salts.json'), log)
  const shared = redis && new SharedSalts({ file, redis, clock, log, lasting: [ownIds] })
  await shared?.open()
  const salts = shared ?? file
  const tools: Tools = {
    websites: knownWebsites(options.websites),
    places: options.places,
    isSpam: createSpamCheck(),
    salts,
    ownIdKey: createHmac('sha256', salts.saltOf(ownIds)).digest(),
  }
  const callThreads =
    threads && new CallThreads({ placesFolder: threads.placesFolder, ownIdKey: tools.ownIdKey })
  const collector = { journal, tally, tools, clock }
  const collect = collectRoute({ ...collector, addressOf: options.addressOf, crowd })
  const importer = createImporter({
    ...collector,
    drain,
    websites: options.websites,
    threads: callThreads ?? null,
  })
  let closing = false
  drain.start()
  const forgetting = setInterval(() => {
    salts.forgetBefore(clock.now())
    forgetIds(store, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'old ids of events could not be removed'),
    )
  }, 3_600_000)
  forgetting.unref()

  return {
    before: (handle) => (request, response) => {
      if (closing) response.shouldKeepAlive = false
      if (request.url === collectPath && request.method === 'POST') collect(request, response)
      else handle(request, response)
    },
    importEvents: importer.importEvents,
    take: (body, from) =>
      new Promise((resolve) => {
        if (journal.full) {
          resolve(false)
          return
        }
        takeBody(body, from, collector)
        journal.commit(resolve)
      }),
    routes(fastify) {
      // Connections that browsers keep open end with their next answer, so that closing does not wait for them.
      fastify.addHook('preClose', async () => {
        closing = true
      })
      void fastify.register(async (beacons) => {
        // The handler reads the body itself.
        beacons.removeAllContentTypeParsers()
        beacons.addContentTypeParser('*', (_request, _payload, done) => done(null))
        beacons.post(collectPath, (request, reply) => {
          reply.hijack()
          collect(request.raw, reply.raw)
        })
        beacons.options(collectPath, (request, reply) => {
          reply.hijack()
          collectPreflight(request.raw, reply.raw)
        })
      })
      void fastify.register(async (servers) => {
        servers.removeAllContentTypeParsers()
        servers.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
        serveEvents(servers, {
          importer,
          authorizeKey: options.authorizeKey ?? (async () => null),
          teamOf: (id) => options.websites.find(id)?.teamId ?? null,
        })
      })
    },
    health() {
      const lag = drain.lag()
      return {
        state: journal.failing || journal.full ? 'failing' : lag > lagging ? 'lagging' : 'ok',
        lagSeconds: lag > lagging ? Math.round(lag / 1000) : 0,
        waitingBytes: journal.waitingBytes,
      }
    },
    flush: () => drain.flush(),
    quiet: (work) => drain.quiet(work),
    async close() {
      clearInterval(forgetting)
      shared?.close()
      await callThreads?.close()
      await drain.stop()
      await journal.close()
    },
  }
}
