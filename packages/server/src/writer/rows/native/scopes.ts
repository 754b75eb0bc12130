/** The columns that a visit takes from its first event, in a block: source, place and client. */

import type { ScopeColumn } from '../../../events/event-fields.ts'
import { tables } from '../../../events/tables.ts'
import type { VisitScope } from '../../visits/visit.ts'
import { clientColumns, placeColumns, sourceColumns } from '../columns.ts'
import type { EncodeColumn } from './block.ts'
import { type PartColumn, Parts } from './parts.ts'

const kindOf = (column: ScopeColumn): PartColumn =>
  tables.visits[column].type.startsWith('LowCardinality') ? 'word' : 'text'

export class Scopes {
  readonly #source = new Parts(sourceColumns.map(kindOf))
  readonly #place = new Parts(placeColumns.map(kindOf))
  readonly #client = new Parts(clientColumns.map(kindOf))

  add({ source, place, client }: VisitScope): void {
    this.#source.add(source)
    this.#place.add(place)
    this.#client.add(client)
  }

  clear(): void {
    this.#source.clear()
    this.#place.clear()
    this.#client.clear()
  }

  /** In the order of `scopeColumns`. */
  columns(): [ScopeColumn, EncodeColumn][] {
    return [
      ...columnsOf(this.#source, sourceColumns),
      ...columnsOf(this.#place, placeColumns),
      ...columnsOf(this.#client, clientColumns),
    ]
  }
}

function columnsOf<Name extends string>(parts: Parts, names: readonly Name[]): [Name, EncodeColumn][] {
  return names.map((name, index) => [name, (out) => parts.encode(out, index)])
}
