/**
 * Pushes the real-time view to everybody who watches. However many people look at a website, the store is asked once a second whether
 * anything has changed, and for the view itself only when it has; what is asked under the same filters and language is shared.
 */
import type { Language } from '@footfall/contract/fields'
import type { Filter } from '@footfall/contract/stats/filters'
import type { Live } from '@footfall/contract/stats/live'
import type { Log } from '../../lib/log.ts'
import type { ReportWebsite } from '../plan.ts'

export interface LiveSource {
  fingerprint(website: ReportWebsite): Promise<string>
  data(view: LiveView): Promise<Live>
}

export interface LiveView {
  readonly website: ReportWebsite
  readonly filters: readonly Filter[]
  readonly language: Language
}

export interface LiveWatcher {
  /** The view as JSON; called at once and whenever it has changed. */
  push(json: string): void
  /** The hub closes. */
  end(): void
}

interface Channel {
  readonly view: LiveView
  readonly watchers: Set<LiveWatcher>
  json: string | null
}

interface Room {
  readonly channels: Map<string, Channel>
  readonly timer: NodeJS.Timeout
  asking: boolean
  print: string | null
  /** The look before this one saw a change: what belongs to it in another table may have come since. */
  settling: boolean
}

/** Milliseconds between two looks at a website that is watched. */
const pulse = 1000

export class LiveHub {
  readonly #source: LiveSource
  readonly #log: Log
  readonly #rooms = new Map<string, Room>()
  #watching = 0

  constructor(source: LiveSource, log: Log) {
    this.#source = source
    this.#log = log
  }

  /** How many watch. */
  get watching(): number {
    return this.#watching
  }

  /** Adds a watcher; call the answer to leave. */
  watch(view: LiveView, watcher: LiveWatcher): () => void {
    const { websiteId } = view.website
    const room = this.#rooms.get(websiteId) ?? this.#open(websiteId)
    const key = JSON.stringify([view.language, view.website.timeZone, view.filters])
    const channel = room.channels.get(key) ?? { view, watchers: new Set<LiveWatcher>(), json: null }
    room.channels.set(key, channel)
    channel.watchers.add(watcher)
    this.#watching++
    if (channel.json !== null) watcher.push(channel.json)
    else {
      // A look that is under way may have missed this channel.
      room.print = null
      void this.#look(websiteId, room)
    }
    return () => {
      if (!channel.watchers.delete(watcher)) return
      this.#watching--
      if (channel.watchers.size === 0) room.channels.delete(key)
      if (room.channels.size > 0) return
      clearInterval(room.timer)
      this.#rooms.delete(websiteId)
    }
  }

  /** Ends every stream. */
  close(): void {
    for (const room of this.#rooms.values()) {
      clearInterval(room.timer)
      for (const channel of room.channels.values()) for (const watcher of channel.watchers) watcher.end()
    }
    this.#rooms.clear()
    this.#watching = 0
  }

  #open(websiteId: string): Room {
    const room: Room = {
      channels: new Map(),
      timer: setInterval(() => void this.#look(websiteId, room), pulse),
      asking: false,
      print: null,
      settling: false,
    }
    this.#rooms.set(websiteId, room)
    return room
  }

  async #look(websiteId: string, room: Room): Promise<void> {
    const [first] = room.channels.values()
    if (room.asking || !first) return
    room.asking = true
    try {
      const known = room.print
      const print = await this.#source.fingerprint(first.view.website)
      // Set before the views are asked for: what comes meanwhile is then seen as a change at the next look.
      room.print = print
      const settled = !room.settling
      room.settling = print !== known
      if (print === known && settled) return
      await Promise.all([...room.channels.values()].map((channel) => this.#refresh(channel)))
    } catch (err) {
      room.print = null
      this.#log.debug({ err, website: websiteId }, 'the real-time view could not be asked for')
    } finally {
      room.asking = false
    }
  }

  async #refresh(channel: Channel): Promise<void> {
    const json = JSON.stringify(await this.#source.data(channel.view))
    if (json === channel.json) return
    channel.json = json
    for (const watcher of channel.watchers) watcher.push(json)
  }
}
