/** Wires collecting together: the journal, the writer, and the calls that feed them. */
import path from 'node:path'
import { hour } from '@footfall/contract/durations'
import { type Collect, type CollectOptions, createCollect } from '../collect/collect.ts'
import type { EventsStore } from '../events/client.ts'
import { Journal, type KeptJournalLimits, longestWait, openKeptJournal } from '../journal/journal.ts'
import { inTime } from '../lib/concurrency/in-time.ts'
import type { Measures } from '../lib/measure.ts'
import { createWriter, deleteOldIds, type Writer } from '../writer/writer.ts'

export interface IngestOptions extends Omit<CollectOptions, 'journal' | 'writer'> {
  readonly store: EventsStore
  readonly journalMaxBytes: number
  /** How much of the written journal is kept; nothing by default. */
  readonly journalKept?: KeptJournalLimits
  /** Called with the websites whose events have been stored. */
  readonly written?: (websites: readonly string[]) => void | Promise<void>
  readonly measures?: Pick<Measures, 'journalSync' | 'batch'>
}

/** The state of collecting, for the health page. */
export interface IngestHealth {
  /** `lagging`: reports are behind. `failing`: events are refused. */
  readonly state: 'ok' | 'lagging' | 'failing'
  /** Age in seconds of the oldest live event that reports do not show yet, beyond the usual second or two. */
  readonly lagSeconds: number
  /** Bytes accepted and not yet in the events store. */
  readonly waitingBytes: number
  /** Age in milliseconds of the oldest event, live or imported, that is not in the events store yet; 0 if all are. */
  readonly waitingMs: number
}

export interface Ingest
  extends Pick<Collect, 'routes' | 'before' | 'take' | 'importEvents' | 'totals' | 'visitorOf'>,
    Pick<Writer, 'flush' | 'runExclusive' | 'runPaused' | 'endExclusive'> {
  health(): IngestHealth
  /** Stops writing: one node at once, one of several when it has written everything, or soon. The next start writes the rest. */
  close(): Promise<void>
}

/** From this age on, reports count as lagging. */
const lagging = 10_000
/** How long a stop waits in milliseconds for what was accepted. */
const lastWrites = 10_000

/** Opens the journal and starts to write its content. */
export async function createIngest(options: IngestOptions): Promise<Ingest> {
  const { store, clock, log, measures } = options
  const dir = path.join(options.dataDir, 'journal')
  const kept = await openKeptJournal(options.dataDir, options.journalKept ?? null, clock)
  const journal: Journal = await Journal.open({
    dir,
    ...(kept && { retire: kept.keep }),
    maxBytes: options.journalMaxBytes,
    log,
    begun: () => writer.begun(),
    beforeSync: (records) => collect.flushDrops(records),
    ...(measures && { synced: measures.journalSync }),
  })
  const writer = createWriter({
    ...options,
    journal,
    dir,
    thread: options.threads !== undefined,
    isOverloaded: () => collect.isOverloaded,
    gathersImports: () => collect.gathersImports,
    ...(measures && { stored: measures.batch }),
  })
  const collect = await createCollect({ ...options, journal, writer })
  writer.start()
  const forgetOldIds = async () => deleteOldIds(store, clock.now(), await longestWait(dir))
  const forgetting = setInterval(() => {
    collect.forgetSalts()
    kept?.trim().catch((err: unknown) => log.warn({ err }, 'old journal files could not be removed'))
    forgetOldIds().catch((err: unknown) => log.warn({ err }, 'old ids of events could not be removed'))
  }, hour)
  forgetting.unref()

  return {
    routes: collect.routes,
    before: collect.before,
    take: collect.take,
    importEvents: collect.importEvents,
    totals: collect.totals,
    visitorOf: collect.visitorOf,
    flush: () => writer.flush(),
    runExclusive: (changes, work) => writer.runExclusive(changes, work),
    runPaused: (work) => writer.runPaused(work),
    endExclusive: () => writer.endExclusive(),
    health() {
      const lag = writer.lag('live')
      return {
        state: journal.refuses ? 'failing' : lag > lagging ? 'lagging' : 'ok',
        lagSeconds: lag > lagging ? Math.round(lag / 1000) : 0,
        waitingBytes: journal.waitingBytes,
        waitingMs: Math.max(lag, writer.lag('imports')),
      }
    },
    async close() {
      clearInterval(forgetting)
      await collect.close()
      // One of several nodes may never start again.
      if (options.redis && writer.failure === null) await inTime(writer.flush(), lastWrites, null)
      await writer.stop()
      await journal.close()
    },
  }
}
