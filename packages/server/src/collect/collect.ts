/**
 * Collecting: the calls that send events, each an adapter to one `SentEvent`, and the pipeline they share. Public file of the folder; see README.md.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import path from 'node:path'
import type { CollectBody, ImportAnswer } from '@footfall/contract/api/collect'
import type { FastifyInstance } from 'fastify'
import type { Places } from '../enrich/places.ts'
import type { Journal } from '../journal/journal.ts'
import type { ByteWriter } from '../lib/bytes/byte-writer.ts'
import type { Log } from '../lib/log.ts'
import type { Redis } from '../lib/network/redis.ts'
import type { Clock } from '../lib/time/clock.ts'
import { collectPreflight, collectRoute } from './collect-route.ts'
import { type From, laneOf, takeBody } from './collector.ts'
import { DropTally } from './drop-tally.ts'
import { type EventsRouteOptions, serveEvents } from './events-route.ts'
import { CallThreads } from './import/call-threads.ts'
import type { ImportedDuplicates, ImportTimeouts } from './import/duplicate-count.ts'
import { Importer, ImportUnavailable } from './import/importer.ts'
import { InFlightLimiter } from './in-flight-limiter.ts'
import { knownWebsites } from './known-website.ts'
import { LiveAllowance } from './live-allowance.ts'
import { FileSalts } from './salts/file-salts.ts'
import type { SaltKeeper } from './salts/salts.ts'
import { SharedSalts } from './salts/shared-salts.ts'
import type { Deps } from './sent-event.ts'
import { newTotals, type Totals } from './totals.ts'
import { ownVisitor } from './visitors.ts'
import type { CollectWebsites } from './websites.ts'

export type { From } from './collector.ts'
export type { KeyRights } from './events-route.ts'
export type { CollectWebsite, CollectWebsites } from './websites.ts'

/** What the writer knows of live events and of import calls. */
export interface CollectWriter extends ImportedDuplicates {
  /** Milliseconds of writing that wait in the live lane. */
  readonly liveBacklog: number
}

export interface CollectOptions {
  readonly journal: Journal
  readonly writer: CollectWriter
  readonly clock: Clock
  readonly log: Log
  /** Folder of the salts. */
  readonly dataDir: string
  readonly websites: CollectWebsites
  readonly places: Pick<Places, 'find'>
  /** The visitor's address: the peer's, or the one named by a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  /** The rights of an API key. Without it, no key is known. */
  readonly authorizeKey?: EventsRouteOptions['authorizeKey']
  /** Worker threads for large imports. Without it, everything runs on this thread. */
  readonly threads?: {
    /** Folder with newer place databases; null if there is none. */
    readonly placesFolder: string | null
  }
  /** How long an answer to an import call waits for its number of duplicates; the values of production by default. */
  readonly importTimeouts?: ImportTimeouts
  /** State shared by several nodes: salts. Without it, this node works alone. */
  readonly redis?: Redis
}

export interface Collect {
  /** Whether live events were rejected lately. Work that can wait should wait then. */
  readonly isOverloaded: boolean
  /** Whether imported events should gather before they are written, because many calls are running and their events overlap in time. */
  readonly gathersImports: boolean
  /** The outcome of events since the start. */
  readonly totals: Readonly<Totals>
  /** Adds the collecting routes to a context without plugins. */
  routes(fastify: FastifyInstance): void
  /**
   * Wraps a server's request listener. It handles posts from browsers and passes everything else on. Routing them through the framework costs a
   * fifth of the requests per second.
   */
  before(handle: RequestListener): RequestListener
  /** Takes events as the script sends them, from another part of this server. Resolves to whether they are durable. */
  take(body: CollectBody, from: From): Promise<boolean>
  /** Takes events in the shape of the import call for a website, without a key. For sample data. */
  importEvents(websiteId: string, events: readonly unknown[]): Promise<ImportAnswer>
  /** The visitor for a site's own id. */
  visitorOf(websiteId: string, ownId: string): bigint
  /** Appends the drops since the last call. */
  flushDrops(records: ByteWriter): void
  /** Deletes salts that no event needs any more. */
  forgetSalts(): void
  close(): Promise<void>
}

const collectPath = '/api/collect'
/** Label of the permanent salt, for the ids that sites supply. */
const ownIds = '~own ids'

/** The key for these ids at the moment. A node that started without Redis agrees on another one later. */
function ownIdKeyFrom(salts: SaltKeeper): () => Buffer {
  let from: Buffer | null = null
  let key = Buffer.alloc(0)
  return () => {
    const salt = salts.saltOf(ownIds)
    if (salt !== from) {
      key = createHmac('sha256', salt).digest()
      from = salt
    }
    return key
  }
}

/** Reads the salts and prepares collecting. */
export async function createCollect(options: CollectOptions): Promise<Collect> {
  const { journal, clock, log, redis, threads } = options
  const tally = new DropTally()
  const file = new FileSalts(path.join(options.dataDir, 'salts.json'), log)
  const shared = redis && new SharedSalts({ file, redis, clock, log, lasting: [ownIds] })
  await shared?.open()
  const salts = shared ?? file
  const ownIdKey = ownIdKeyFrom(salts)
  const deps: Deps = {
    websites: knownWebsites(options.websites),
    places: options.places,
    salts,
    get ownIdKey() {
      return ownIdKey()
    },
  }
  const stopping = new AbortController()
  const callThreads =
    threads &&
    new CallThreads({ placesFolder: threads.placesFolder }, ownIdKey, () => importer.gathers, stopping.signal)
  const totals = newTotals()
  const { writer } = options
  const allowance = new LiveAllowance({
    // While the store is away, everything waits, and a quarter of the journal's budget would stay unused.
    backlog: () => (writer.failure === null ? writer.liveBacklog : 0),
    importsWait: () => journal.imports.hasClosed || journal.imports.hasOpen,
  })
  const collector = { journal, allowance, tally, deps, clock, totals }
  const inFlight = new InFlightLimiter()
  const collect = collectRoute({ ...collector, addressOf: options.addressOf, inFlight, log })
  const importer = new Importer({
    ...collector,
    writer,
    websites: options.websites,
    threads: callThreads ?? null,
    timeouts: options.importTimeouts,
    stopping: stopping.signal,
  })

  return {
    get isOverloaded() {
      return inFlight.rejectedLately
    },
    get gathersImports() {
      return importer.gathers
    },
    totals,
    before: (handle) => (request, response) => {
      if (stopping.signal.aborted) response.shouldKeepAlive = false
      if (request.url === collectPath && request.method === 'POST') collect(request, response)
      else handle(request, response)
    },
    importEvents: (websiteId, events) => importer.importEvents(websiteId, events),
    visitorOf: (websiteId, ownId) => ownVisitor(deps.ownIdKey, websiteId, ownId),
    take: (body, from) =>
      new Promise((resolve) => {
        const lane = laneOf(body, collector)
        if (lane.full) {
          resolve(false)
          return
        }
        takeBody(body, from, collector, lane)
        lane.commit(resolve)
      }),
    routes(fastify) {
      // Keep-alive connections of browsers end with their next answer, so that closing does not wait for them.
      fastify.addHook('preClose', async () => {
        stopping.abort(new ImportUnavailable())
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
          stopping: stopping.signal,
          authorizeKey: options.authorizeKey ?? (async () => null),
          teamOf: (id) => options.websites.find(id)?.teamId ?? null,
        })
      })
    },
    flushDrops: (records) => tally.flush(records),
    forgetSalts: () => void salts.forgetBefore(clock.now()),
    async close() {
      shared?.close()
      await callThreads?.close()
    },
  }
}
