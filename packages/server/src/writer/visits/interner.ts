/**
 * Keeps one copy of byte strings that many visits share (pages, clients, places), so that an open visit neither repeats them nor holds the journal
 * file's memory. The less used half is dropped from time to time; its users keep their copies.
 */
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { Keeper } from './sessionize.ts'
import type { PageMark, VisitScope } from './visit.ts'

/** Values of which the more recently used are kept, and as many older ones. */
const limit = 5_000

export class Interner implements Keeper {
  readonly #parts = new Shared<Buffer>()
  readonly #scopes = new Shared<VisitScope>()
  readonly #pages = new Shared<Page>()

  /** The shared copy of these bytes. */
  of(bytes: Buffer): Buffer {
    return this.#parts.of(bytes.toString('latin1'), () => copyOf(bytes))
  }

  scopeOf(event: JournaledEvent): VisitScope {
    return this.#scopes.of(event.scopeKey(), () => ({
      source: this.of(event.source),
      place: this.of(event.place),
      client: this.of(event.client),
    }))
  }

  markOf(event: JournaledEvent): PageMark {
    const page = this.#pages.of(event.pageKey(), () => ({
      hostname: this.of(event.hostname),
      page: this.of(event.page),
      title: this.of(event.title),
    }))
    return { time: event.time, id: event.id, ...page }
  }
}

type Page = Pick<PageMark, 'hostname' | 'page' | 'title'>

class Shared<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  of(key: string, make: () => Value): Value {
    let kept = this.#young.get(key)
    if (kept !== undefined) return kept
    kept = this.#old.get(key) ?? make()
    if (this.#young.size >= limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, kept)
    return kept
  }
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
