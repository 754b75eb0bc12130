/**
 * Reads the events store for a plan. A read sees everything acknowledged: rows that it missed would be counted twice. A look-up waits only for plans
 * about the ids that it asks for: while one plan is stored, the next is made.
 */
import type { EventsStore } from '../../events/client.ts'
import type { Sql } from '../../events/sql.ts'
import type { PendingPlans } from '../batches/pending-plans.ts'

/** Ids per query. */
export const chunk = 4000
const streamSeconds = 600

type Store = Pick<EventsStore, 'query' | 'stream' | 'layout'>

export class StoreReader {
  readonly layout: Store['layout']
  readonly #store: Store
  readonly #pending: Pick<PendingPlans, 'touches' | 'all'>

  constructor(store: Store, pending: Pick<PendingPlans, 'touches' | 'all'>) {
    this.layout = store.layout
    this.#store = store
    this.#pending = pending
  }

  query<Row>(statement: Sql): Promise<Row[]> {
    return this.#store.query<Row>(statement, { consistent: true })
  }

  /** The same, row by row: there may be more rows than fit into memory. */
  stream<Row>(statement: Sql): AsyncIterable<Row> {
    return this.#store.stream<Row>(statement, { consistent: true, maxSeconds: streamSeconds })
  }

  /** The rows of several queries, each for so many of the items. */
  async inChunks<Item, Row>(
    items: readonly Item[],
    ask: (part: readonly Item[]) => Promise<Row[]>,
    size = chunk,
  ): Promise<Row[]> {
    const rows: Row[][] = []
    for (let at = 0; at < items.length; at += size) rows.push(await ask(items.slice(at, at + size)))
    return rows.flat()
  }

  /** Whether a plan that is not in the store yet is about the event or visitor. */
  hasPlanOf(id: bigint): boolean {
    return this.#pending.touches(id)
  }

  /** Resolves when the store has everything about these events or visitors. */
  async afterPlansOf(ids: readonly bigint[]): Promise<void> {
    if (ids.some((id) => this.hasPlanOf(id))) await this.#pending.all()
  }

  /** Resolves when every plan made so far is in the store. */
  afterAllPlans(): Promise<void> {
    return this.#pending.all()
  }
}
