/**
 * Pushes the real-time view to all watchers. However many people watch a website, the store is queried at most once a second for changes, and for
 * the view only after a change. Views with the same filters and language share a query. A website that was just written is checked at once; events
 * that only become too old are found by a periodic check. Views of busy websites take long and change with every write. They are queried less often,
 * so that open screens leave most of the store to reports. A view of few events that takes long only waited for those.
 */
import type { Live } from '@footfall/contract/stats/live'
import { WeighedCache } from '../../lib/caches/weighed-cache.ts'
import type { Log } from '../../lib/log.ts'
import type { ReportWebsite } from '../plan.ts'
import { isCohort } from '../segments/cohorts.ts'
import { type LiveState, type LiveView, viewKey } from './live-view.ts'

export interface Fingerprint {
  /** Differs whenever a view may have changed. */
  readonly print: string
  /** Number of events of the last thirty minutes. */
  readonly events: number
}

export interface LiveSource {
  fingerprint(website: ReportWebsite): Promise<Fingerprint>
  data(view: LiveView): Promise<Live>
}

export interface LiveWatcher {
  /** Called at once and after every change of the view. */
  push(state: LiveState): void
  /** The hub closes. */
  end(): void
}

interface Channel {
  /** Of its last state. */
  readonly key: string
  readonly view: LiveView
  readonly watchers: Set<LiveWatcher>
  /** Those who have not seen the view. */
  readonly newcomers: Set<LiveWatcher>
}

interface Room {
  readonly channels: Map<string, Channel>
  readonly timer: NodeJS.Timeout
  /** A check that waits for its time. */
  soon: NodeJS.Timeout | null
  lookedAt: number
  /** Milliseconds that the last check and its views took. */
  took: number
  /** The part of it that the store worked for them, at most. */
  work: number
  asking: boolean
  /** Resolves when the next view may be queried. */
  turn: Promise<void>
  /** Something was written while the store was queried. */
  again: boolean
  print: string | null
  /** The previous check saw a change, so related rows of another table may have come since. */
  settling: boolean
}

export interface LiveHubOptions {
  /** Whether every write calls `refresh`. */
  readonly hearsOfWrites?: boolean
  readonly mostStateBytes?: number
}

/** Milliseconds between two checks of a watched website. */
const pulse = 1000
/** The same if every write calls `refresh`: a periodic check then only finds events that became too old. */
const slowPulse = 4000
/** How many times as long as the store's work a view rests: together, long views are queried for at most a quarter of the time. */
const rest = 3
/** Milliseconds of work above which the pulse alone would not leave that much rest. */
const long = pulse / (1 + rest)
/** Milliseconds that a view rests at most. */
const longestRest = 30_000
/** More than there are streams. */
const mostStates = 4_000
/** Bytes of all states. A usual one has some ten thousand; one of long addresses and titles has a million. */
const stateBytes = 67_108_864
const bytesOfCharacter = 2
/** Milliseconds that a slow store works for a view, at most: of no events, and of each. A cohort may read any number of other events. */
const mostWork = { ofNone: 100, ofEvent: 0.01 }

export class LiveHub {
  readonly #source: LiveSource
  readonly #log: Log
  readonly #pulse: number
  /** The last states of watched views, which newcomers see at once. Where one is gone, they wait for a query, and all see its answer. */
  readonly #states: WeighedCache<LiveState>
  readonly #rooms = new Map<string, Room>()
  #watching = 0

  constructor(
    source: LiveSource,
    log: Log,
    { hearsOfWrites = false, mostStateBytes = stateBytes }: LiveHubOptions = {},
  ) {
    this.#source = source
    this.#log = log
    this.#pulse = hearsOfWrites ? slowPulse : pulse
    this.#states = new WeighedCache(mostStates, mostStateBytes)
  }

  /** How many watch. */
  get watching(): number {
    return this.#watching
  }

  /** Adds a watcher. Call the returned function to remove it. */
  watch(view: LiveView, watcher: LiveWatcher): () => void {
    const { websiteId } = view.website
    const room = this.#rooms.get(websiteId) ?? this.#open(websiteId)
    const key = viewKey(view)
    const channel = room.channels.get(key) ?? newChannel(`${websiteId} ${key}`, view)
    const first = room.channels.size === 0
    room.channels.set(key, channel)
    channel.watchers.add(watcher)
    this.#watching++
    const state = this.#states.get(channel.key)
    if (state) watcher.push(state)
    else {
      channel.newcomers.add(watcher)
      if (first) void this.#look(websiteId, room)
      else if (channel.newcomers.size === 1) void this.#show(websiteId, room, channel)
    }
    return () => {
      if (!channel.watchers.delete(watcher)) return
      this.#watching--
      channel.newcomers.delete(watcher)
      if (channel.watchers.size === 0) {
        room.channels.delete(key)
        this.#states.delete(channel.key)
      }
      if (room.channels.size > 0) return
      stop(room)
      this.#rooms.delete(websiteId)
    }
  }

  /** Call this after something of these websites was written. */
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
      for (const { watchers } of room.channels.values()) {
        for (const watcher of watchers) watcher.end()
        // Those who leave later are no longer counted.
        watchers.clear()
      }
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
      took: 0,
      work: 0,
      asking: false,
      turn: Promise.resolve(),
      again: false,
      print: null,
      settling: false,
    }
    this.#rooms.set(websiteId, room)
    return room
  }

  /** Milliseconds from the start of the last check to the next one. Each of several long views rests while the others are queried, too. */
  #intervalOf({ took, work }: Room): number {
    if (work <= long) return pulse
    const longOnes = [...this.#rooms.values()].filter((room) => room.work > long).length
    return Math.max(pulse, took + Math.min(longestRest, work * rest * longOnes))
  }

  /** Checks as soon as the interval allows. */
  #hurry(websiteId: string, room: Room): void {
    if (room.soon) return
    if (room.asking) {
      room.again = true
      return
    }
    const wait = room.lookedAt + this.#intervalOf(room) - performance.now()
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
    let most = 0
    try {
      const known = room.print
      const { print, events } = await this.#source.fingerprint(first.view.website)
      const channels = [...room.channels.values()]
      most = channels.reduce((sum, { view }) => sum + workOf(view, events), mostWork.ofNone)
      // Set before the views are queried, so that what comes meanwhile counts as a change at the next check.
      room.print = print
      const settled = !room.settling
      room.settling = print !== known
      if (print === known && settled) return
      // Views that come from now on are shown by themselves.
      for (const channel of channels) await this.#refresh(room, channel)
    } catch (err) {
      most = Number.POSITIVE_INFINITY
      this.#failed(websiteId, room, err)
    } finally {
      room.took = performance.now() - room.lookedAt
      room.work = Math.min(room.took, most)
      room.asking = false
      if (room.again && this.#rooms.get(websiteId) === room) this.#hurry(websiteId, room)
      room.again = false
    }
  }

  /** Shows a view to newcomers. */
  async #show(websiteId: string, room: Room, channel: Channel): Promise<void> {
    try {
      await this.#refresh(room, channel)
    } catch (err) {
      this.#failed(websiteId, room, err)
    }
  }

  /** The next check queries everything. */
  #failed(websiteId: string, room: Room, err: unknown): void {
    room.print = null
    room.again = true
    this.#log.debug({ err, website: websiteId }, 'the real-time view could not be queried')
  }

  /** A website never queries more than one of its views at once. So no answer replaces a newer one. */
  #refresh(room: Room, channel: Channel): Promise<void> {
    const done = room.turn.then(() => this.#query(channel))
    room.turn = done.catch(() => undefined)
    return done
  }

  async #query(channel: Channel): Promise<void> {
    // Everybody may have left before its turn came.
    if (channel.watchers.size === 0) return
    const live = await this.#source.data(channel.view)
    const json = JSON.stringify(live)
    const isKnown = this.#states.get(channel.key)?.json === json
    if (isKnown && channel.newcomers.size === 0) return
    const state = { json, newest: newestOf(live) }
    const receivers = [...(isKnown ? channel.newcomers : channel.watchers)]
    channel.newcomers.clear()
    const owner = channel.view.website.ownerId
    if (channel.watchers.size > 0)
      this.#states.set(channel.key, state, { owner, bytes: json.length * bytesOfCharacter })
    for (const watcher of receivers) watcher.push(state)
  }
}

function newChannel(key: string, view: LiveView): Channel {
  return { key, view, watchers: new Set(), newcomers: new Set() }
}

/** Milliseconds that the store works for a view, at most. */
function workOf({ filters }: LiveView, events: number): number {
  return filters.some(isCohort) ? Number.POSITIVE_INFINITY : mostWork.ofNone + events * mostWork.ofEvent
}

function stop(room: Room): void {
  clearInterval(room.timer)
  if (room.soon) clearTimeout(room.soon)
}

function newestOf({ activity: [newest] }: Live): string {
  return newest ? `${Date.parse(newest.local_time)}.${newest.id}` : '0.0'
}
