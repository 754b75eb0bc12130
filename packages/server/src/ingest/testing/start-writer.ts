/** The journal and the writer on a real store, fed with accepted events, for tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordOf } from '@footfall/contract/record-of'
import { fieldNames, scopeFields } from '../../event-fields/event-fields.ts'
import type { EventsStore } from '../../events/client.ts'
import { Journal } from '../../journal/journal.ts'
import { hashSeeds } from '../../journal/record/event-hash.ts'
import { type AcceptedEvent, writeEventRecord } from '../../journal/record/event-record.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import { createLog } from '../../lib/log.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { encodeScope } from '../../writer/rows/stored-rows.ts'
import { createWriter, type WriterOptions } from '../../writer/writer.ts'
import { idBits } from './plain-events.ts'

const scopeFrom = (referrer: string) =>
  encodeScope({ ...recordOf(fieldNames(scopeFields), () => ''), referrer })

/** An accepted pageview; its id is its page, title and referrer. */
export function accepted(
  website: string,
  id: string,
  time: number,
  more: Partial<AcceptedEvent> = {},
): AcceptedEvent {
  const bytes = uuidBytes(website)
  return {
    website: bytes,
    seeds: hashSeeds(bytes),
    received: time,
    time,
    id,
    kind: 'pageview',
    interactive: false,
    isGiven: false,
    visitor: idBits(`A on ${website}`),
    before: 0n,
    after: 0n,
    hostname: 'example.com',
    page: `/${id}`,
    title: `Title ${id}`,
    name: '',
    props: {},
    engagedMs: 0,
    scrollDepth: 0,
    revenue: 0,
    currency: '',
    order_id: '',
    ...scopeFrom(id),
    ...more,
  }
}

export interface TestWriter {
  readonly dir: string
  send(...events: AcceptedEvent[]): Promise<void>
  /** By the lane of imports. */
  sendImported(...events: AcceptedEvent[]): Promise<void>
  /** Ends this run; `restart` begins the next on the same folder. */
  halt(): Promise<void>
  /** Ends this run, if it was not, and begins another on the same folder. */
  restart(): Promise<void>
  flush(): Promise<void>
  runExclusive<T>(changes: string | null, work: () => Promise<T>): Promise<T>
  runPaused<T>(work: () => Promise<T>): Promise<T>
  endExclusive(): void
  stop(): Promise<void>
}

export interface TestWriterOptions
  extends Pick<WriterOptions, 'makeState' | 'redis' | 'written' | 'planLimits' | 'stored'> {
  /** 1 for a file per call. */
  readonly importFileBytes?: number
  /** The writer starts when it is flushed. */
  readonly held?: boolean
}

export async function startWriter(
  store: EventsStore,
  clock: Clock,
  { importFileBytes, held = false, ...options }: TestWriterOptions = {},
): Promise<TestWriter> {
  const dir = await mkdtemp(path.join(tmpdir(), 'footfall-writer-'))
  const log = createLog('silent')
  const start = async () => {
    const journal: Journal = await Journal.open({
      dir,
      maxBytes: 1e9,
      log,
      begun: () => writer.begun(),
      ...(importFileBytes !== undefined && { importFileBytes }),
    })
    const writer = createWriter({
      store,
      clock,
      log,
      journal,
      dir,
      thread: false,
      firstPause: 1,
      ...options,
    })
    if (!held) writer.start()
    return { journal, writer }
  }
  let run = await start()
  let running = true
  const halt = async () => {
    if (!running) return
    running = false
    await run.writer.stop()
    await run.journal.close()
  }
  const send = (lane: 'live' | 'imports', events: readonly AcceptedEvent[]): Promise<void> =>
    new Promise((resolve, reject) => {
      for (const event of events) writeEventRecord(run.journal[lane].writer, event, 0)
      run.journal[lane].commit((durable) => (durable ? resolve() : reject(new Error('not durable'))))
    })
  return {
    dir,
    send: (...events) => send('live', events),
    sendImported: (...events) => send('imports', events),
    halt,
    restart: async () => {
      await halt()
      run = await start()
      running = true
    },
    flush: () => {
      run.writer.start()
      return run.writer.flush()
    },
    runExclusive: (changes, work) => run.writer.runExclusive(changes, work),
    runPaused: (work) => run.writer.runPaused(work),
    endExclusive: () => run.writer.endExclusive(),
    stop: async () => {
      await halt()
      await rm(dir, { recursive: true })
    },
  }
}
