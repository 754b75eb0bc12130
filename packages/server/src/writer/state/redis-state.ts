/**
 * The state that several nodes share, in Redis: visitors' open visits, prepared plans that may not be in the store yet, and a log of counted ids,
 * which every node reads into its own filter. The changes of a turn are one transaction that requires the turn's token. Redis may lose all of it or
 * go back in time; the state is then built from the store again.
 */
import { randomUUID } from 'node:crypto'
import { unlessUnknown } from '../../journal/record/frames.ts'
import type { Log } from '../../lib/log.ts'
import { type Redis, runOf } from '../../lib/network/redis.ts'
import { CountedIds } from '../duplicates/counted-ids.ts'
import { decodePlan } from '../plan/insert-plan.ts'
import { decodeKnown } from '../visits/known-bytes.ts'
import { type Known, nobodySince, visitMemory } from '../visits/state.ts'
import { IdReading } from './id-reading.ts'
import { changesOf, eventsOf, fieldOf, idsOf } from './redis-bytes.ts'
import { RedisHold } from './redis-hold.ts'
import { committing, forgetting } from './redis-scripts.ts'
import { RedisTurns } from './redis-turn.ts'
import type { BatchChanges, StateSource, WriterState } from './writer-state.ts'

export interface RedisStateOptions {
  readonly redis: Redis
  readonly log: Log
  /** Prefix of every key. A hash tag keeps the keys together in a Redis cluster. */
  readonly prefix?: string
}

/** Seconds without a turn after which the state is built again. */
const kept = 86_400
/** Seconds for which prepared plans are remembered, for a node that was down. */
const preparedKept = 30 * 86_400
/** What is remembered of a prepared plan once another node than its own has committed it. */
const committedWord = '2'
/** Number of turns in the log. A node that missed more queries the store. */
const logLength = 1024
const followPause = 2_000
const readAtOnce = 5000

interface Commit {
  readonly known: ReadonlyMap<bigint, Known>
  /** All visitors seen since then are known. */
  readonly since: number
  readonly newest: number
  /** '': unchanged. */
  readonly epoch: string
  /** With an epoch: the run of Redis in which it begins. */
  readonly run: string
  /** Null if only the known visits change. */
  readonly batch: BatchChanges | null
}

export class RedisState implements WriterState {
  readonly shared = true
  readonly duplicates: CountedIds
  readonly #redis: Redis
  readonly #log: Log
  readonly #source: StateSource
  readonly #reading: IdReading
  readonly #turns: RedisTurns
  readonly #hold: RedisHold
  readonly #keys: { lock: string; known: string; open: string; plans: string; log: string; prepared: string }
  readonly #following: NodeJS.Timeout
  /** Ids of turns after this one are added to the filter from the log; null before the filter is filled. */
  #followed: number | null = null
  /** The last turn seen, to notice when Redis has gone back in time. */
  #lastTurn = 0
  /** Changes whenever the state is built again. */
  #epoch = ''
  /** The run of Redis whose state this node has seen or built. One after a crash may have gone back further than this node knows. */
  #run: string | null = null
  #token = ''
  #since = 0

  constructor(source: StateSource, { redis, log, prefix = '{footfall}:' }: RedisStateOptions) {
    this.#source = source
    this.#redis = redis
    this.#log = log
    this.duplicates = new CountedIds(source.ids, () => source.longestWait())
    this.#reading = new IdReading(source, this.duplicates)
    this.#keys = {
      lock: `${prefix}turn`,
      known: `${prefix}known`,
      // Nodes of an earlier version use these keys, `going` and `decided`.
      open: `${prefix}going`,
      plans: `${prefix}plans`,
      log: `${prefix}counted`,
      prepared: `${prefix}decided:`,
    }
    this.#turns = new RedisTurns(redis, this.#keys.lock)
    this.#hold = new RedisHold(redis, `${prefix}held`)
    this.#following = setInterval(() => {
      if (this.#followed !== null) void this.#follow(this.#followed).catch(() => {})
    }, followPause)
    this.#following.unref()
  }

  turn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(async (token) => {
      this.#token = token
      await this.#commitLeftPlans()
      await this.#prepare()
      return work()
    })
  }

  counted(website: Uint8Array, ids: BigUint64Array): Promise<number> {
    return this.duplicates.counted(website, ids)
  }

  async read(visitors: readonly bigint[]): Promise<Map<bigint, Known>> {
    const nobody = nobodySince(this.#since)
    // Written by another version. The store has it, too.
    const unread = nobodySince(Number.POSITIVE_INFINITY)
    const known = new Map<bigint, Known>()
    for (let at = 0; at < visitors.length; at += readAtOnce) {
      const part = visitors.slice(at, at + readAtOnce)
      const held = await this.#redis.hmgetBuffer(this.#keys.known, ...part.map(fieldOf))
      for (const [i, visitor] of part.entries()) {
        const bytes = held[i]
        known.set(visitor, bytes ? (decodeKnown(bytes) ?? unread) : nobody)
      }
    }
    return known
  }

  async persist(batch: BatchChanges): Promise<void> {
    const { known, newest } = batch
    const since = Math.max(this.#since, newest - visitMemory)
    await this.#commit({ known, since, newest, epoch: '', run: '', batch })
    this.#since = since
  }

  async isPrepared(name: string): Promise<boolean> {
    return (await this.#redis.exists(this.#keys.prepared + name)) === 1
  }

  async isCommitted(name: string): Promise<boolean> {
    return (await this.#redis.get(this.#keys.prepared + name)) === committedWord
  }

  async committed(name: string): Promise<void> {
    await this.#redis
      .multi()
      .hdel(this.#keys.plans, name)
      .del(this.#keys.prepared + name)
      .exec()
  }

  held(): Promise<string | null> {
    return this.#hold.website()
  }

  hold(website: string): Promise<boolean> {
    return this.#hold.begin(website)
  }

  async release(): Promise<void> {
    await this.rebuild()
    await this.#hold.end()
  }

  async rebuild(): Promise<void> {
    await this.#forget()
    // The next turn, of whichever node, must not take it for a loss.
    await this.#redis.multi().hset(this.#keys.known, 'released', '1').expire(this.#keys.known, kept).exec()
    this.#epoch = ''
  }

  async close(): Promise<void> {
    clearInterval(this.#following)
    this.#reading.end()
    this.#hold.close()
    this.#turns.end()
  }

  /** Commits plans that a node prepared before it went down. */
  async #commitLeftPlans(): Promise<void> {
    for (const name of (await this.#redis.hkeys(this.#keys.plans)).sort()) {
      const bytes = await this.#redis.hgetBuffer(this.#keys.plans, name)
      const plan = bytes && unlessUnknown(() => decodePlan(name, bytes))
      if (plan && 'unknown' in plan) {
        this.#log.error({ plan: name, ...plan }, 'a plan is kept for the version that wrote it')
        continue
      }
      if (plan) await this.#source.commit(plan)
      // First, because it gives a full Redis the memory for the word.
      await this.#redis.hdel(this.#keys.plans, name)
      // A plan that is not there may have been thrown away.
      if (plan) await this.#redis.set(this.#keys.prepared + name, committedWord, 'EX', preparedKept, 'XX')
    }
  }

  /** Ensures that visits and ids are complete. */
  async #prepare(): Promise<void> {
    const fields = ['since', 'turn', 'epoch', 'released', 'run']
    const [[since, turn, epoch, released, builtIn], run] = await Promise.all([
      this.#redis.hmget(this.#keys.known, ...fields),
      runOf(this.#redis),
    ])
    const sameRun = run === builtIn || run === this.#run
    const whole = since != null && turn != null && epoch != null && sameRun
    if (!whole || (epoch === this.#epoch && Number(turn) < this.#lastTurn)) {
      if (this.#epoch !== '' && released == null)
        this.#log.warn('Redis may have lost open visits; they are read from the store')
      await this.#build(run)
    } else {
      if (epoch !== this.#epoch) this.#followed = null
      this.#epoch = epoch
      this.#since = Number(since)
      this.#lastTurn = Number(turn)
    }
    this.#run = run
    if (this.#followed !== null && (await this.#follow(this.#followed))) this.#reading.ensure()
    else {
      this.#followed = this.#lastTurn
      this.#reading.restart()
    }
  }

  /** Builds the known visits from the store. */
  async #build(run: string): Promise<void> {
    await this.#forget()
    const now = this.#source.now()
    const { known, since } = await this.#source.openVisits(now - visitMemory)
    this.#epoch = randomUUID()
    this.#followed = null
    await this.#commit({ known, since, newest: now, epoch: this.#epoch, run, batch: null })
    this.#since = since
  }

  async #forget(): Promise<void> {
    const { lock, known, open, log } = this.#keys
    await this.#redis.eval(forgetting, 4, lock, known, open, log, this.#token)
  }

  async #commit({ known, since, newest, epoch, run, batch }: Commit): Promise<void> {
    const keys = this.#keys
    const turn = await this.#redis.eval(
      committing,
      6,
      ...[keys.lock, keys.known, keys.open, keys.plans, keys.log, keys.prepared + (batch?.name ?? '')],
      ...[this.#token, batch?.name ?? '', batch?.bytes ?? '', batch ? idsOf(batch) : ''],
      ...[String(since), String(kept), String(logLength), String(preparedKept), epoch, run],
      changesOf(known, since, newest),
    )
    this.#lastTurn = Number(turn)
  }

  /** Adds the ids of turns after `followed` to the filter. False if some are no longer in the log. */
  async #follow(followed: number): Promise<boolean> {
    const entries = (await this.#redis.xrangeBuffer(this.#keys.log, `${followed + 1}`, '+')) as [
      Buffer,
      Buffer[],
    ][]
    let last = followed
    for (const [id, [, ids]] of entries) {
      const turn = Number.parseInt(id.toString(), 10)
      if (turn !== last + 1) return false
      if (ids) this.duplicates.add(eventsOf(ids))
      last = turn
      if (this.#followed !== null && last > this.#followed) this.#followed = last
    }
    if (entries.length > 0) await this.duplicates.forget()
    return last >= this.#lastTurn
  }
}
