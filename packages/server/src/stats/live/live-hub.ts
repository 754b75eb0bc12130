/**
 * Pushes the real-time view to everybody who watches. However many people look at a website, the store is asked at most once a second
 * whether anything has changed, and for the view itself only when it has; what is asked under the same filters and language is shared.
 * A website of which something was just written is looked at straight away; what only grows older is seen by looking now and then.
 */
import type { Language } from '@footfall/contract/fields'
import type { Live } from '@footfall/contract/stats/live'
import type { Log } from '../../lib/log.ts'
import type { ReportWebsite } from '../plan.ts'
import { type Condition, isCohort } from '../segments/cohorts.ts'

export interface LiveSource {
  fingerprint(website: ReportWebsite): Promise<string>
  data(view: LiveView): Promise<Live>
}

export interface LiveView {
  readonly website: ReportWebsite
  readonly filters: readonly Condition[]
  readonly language: Language
}

/** The view, told. */
export interface LiveState {
  /** `<Unix milliseconds>.<event>` of the newest event in it: what a watcher who comes back has seen. */
  readonly newest: string
  readonly json: string
}

export interface LiveWatcher {
  /** Called at once and whenever the view has changed. */
  push(state: LiveState): void
  /** The hub closes. */
  end(): void
}

interface Channel {
  readonly view: LiveView
  readonly watchers: Set<LiveWatcher>
  state: LiveState | null
}

interface Room {
  readonly channels: Map<string, Channel>
  readonly timer: NodeJS.Timeout
  /** A look that waits until the last one is a second ago. */
  soon: NodeJS.Timeout | null
  lookedAt: number
  asking: boolean
  /** Something was written while the store was being asked. */
  again: boolean
  print: string | null
  /** The look before this one saw a change: what belongs to it in another table may have come since. */
  settling: boolean
}

export interface LiveHubOptions {
  /** Whether every write is told to `refresh`. */
  readonly hearsOfWrites?: boolean
}

/** Milliseconds between two looks at a website that is watched. */
const pulse = 1000
/** The same where every write is told, and a look by itself finds only what has grown too old. */
const slowPulse = 4000

export class LiveHub {
  readonly #source: LiveSource
  readonly #log: Log
  readonly #pulse: number
  readonly #rooms = new Map<string, Room>()
  #watching = 0

  constructor(source: LiveSource, log: Log, { hearsOfWrites = false }: LiveHubOptions = {}) {
    this.#source = source
    this.#log = log
    this.#pulse = hearsOfWrites ? slowPulse : pulse
  }

  /** How many watch. */
  get watching(): number {
    return this.#watching
  }

  /** Adds a watcher; call the answer to leave. */
  watch(view: LiveView, watcher: LiveWatcher): () => void {
    const { websiteId } = view.website
    const room = this.#rooms.get(websiteId) ?? this.#open(websiteId)
    const key = keyOf(view)
    const channel = room.channels.get(key) ?? { view, watchers: new Set<LiveWatcher>(), state: null }
    const first = room.channels.size === 0
    room.channels.set(key, channel)
    channel.watchers.add(watcher)
    this.#watching++
    if (channel.state) watcher.push(channel.state)
    else if (first) void this.#look(websiteId, room)
    else if (channel.watchers.size === 1) void this.#show(websiteId, room, channel)
    return () => {
      if (!channel.watchers.delete(watcher)) return
      this.#watching--
      if (channel.watchers.size === 0) room.channels.delete(key)
      if (room.channels.size > 0) return
      stop(room)
      this.#rooms.delete(websiteId)
    }
  }

  /** Something of these websites has been written. */
  refresh(websiteIds: readonly string[]): void {
    for (const id of websiteIds) {
      const room = this.#rooms.get(id)
      if (room) this.#hurry(id, room)
    }
  }

  /** Ends every stream. */
  close(): void {
    for (const room of this.#rooms.values()) {
      stop(room)
      for (const channel of room.channels.values()) for (const watcher of channel.watchers) watcher.end()
    }
    this.#rooms.clear()
    this.#watching = 0
  }

  #open(websiteId: string): Room {
    const room: Room = {
      channels: new Map(),
      timer: setInterval(() => this.#hurry(websiteId, room), this.#pulse),
      soon: null,
      lookedAt: Number.NEGATIVE_INFINITY,
      asking: false,
      again: false,
      print: null,
      settling: false,
    }
    this.#rooms.set(websiteId, room)
    return room
  }

  /** Looks as soon as the last look is a second ago. */
  #hurry(websiteId: string, room: Room): void {
    if (room.soon) return
    if (room.asking) {
      room.again = true
      return
    }
    const wait = room.lookedAt + pulse - performance.now()
    if (wait <= 0) {
      void this.#look(websiteId, room)
      return
    }
    room.soon = setTimeout(() => {
      room.soon = null
      void this.#look(websiteId, room)
    }, wait)
  }

  async #look(websiteId: string, room: Room): Promise<void> {
    const [first] = room.channels.values()
    if (room.asking || !first) return
    room.asking = true
    room.lookedAt = performance.now()
    try {
      const known = room.print
      const print = await this.#source.fingerprint(first.view.website)
      // Set before the views are asked for: what comes meanwhile is then seen as a change at the next look.
      room.print = print
      const settled = !room.settling
      room.settling = print !== known
      if (print === known && settled) return
      // One after the other: however many views a website has, it never asks for more than one of them at once.
      for (const channel of room.channels.values()) await this.#refresh(channel)
    } catch (err) {
      this.#failed(websiteId, room, err)
    } finally {
      room.asking = false
      if (room.again && this.#rooms.get(websiteId) === room) this.#hurry(websiteId, room)
      room.again = false
    }
  }

  /** A view that nobody had asked for yet. */
  async #show(websiteId: string, room: Room, channel: Channel): Promise<void> {
    try {
      await this.#refresh(channel)
    } catch (err) {
      this.#failed(websiteId, room, err)
    }
  }

  /** The next look asks for everything. */
  #failed(websiteId: string, room: Room, err: unknown): void {
    room.print = null
    room.again = true
    this.#log.debug({ err, website: websiteId }, 'the real-time view could not be asked for')
  }

  async #refresh(channel: Channel): Promise<void> {
    const live = await this.#source.data(channel.view)
    const json = JSON.stringify(live)
    if (json === channel.state?.json) return
    channel.state = { json, newest: newestOf(live) }
    for (const watcher of channel.watchers) watcher.push(channel.state)
  }
}

function stop(room: Room): void {
  clearInterval(room.timer)
  if (room.soon) clearTimeout(room.soon)
}

/** Views that show the same share one channel, in whichever order their filters and values stand. */
function keyOf({ language, website, filters }: LiveView): string {
  const sorted = filters.map((filter) =>
    JSON.stringify(isCohort(filter) ? filter : { ...filter, value: filter.value.toSorted() }),
  )
  return JSON.stringify([language, website.timeZone, sorted.toSorted()])
}

function newestOf({ activity: [newest] }: Live): string {
  return newest ? `${Date.parse(newest.local_time)}.${newest.id}` : '0.0'
}
