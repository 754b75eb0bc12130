/** The columns that a visit takes from its first event, in a block: source, place and client. */
import { clientFields, placeFields, sourceFields } from '../../../event-fields/event-fields.ts'
import type { VisitScope } from '../../visits/visit.ts'
import { Parts } from './parts.ts'

export class Scopes {
  readonly #source = new Parts(sourceFields)
  readonly #place = new Parts(placeFields)
  readonly #client = new Parts(clientFields)
  readonly columns = { ...this.#source.columns, ...this.#place.columns, ...this.#client.columns }

  add({ source, place, client }: VisitScope): void {
    this.#source.add(source)
    this.#place.add(place)
    this.#client.add(client)
  }
}
