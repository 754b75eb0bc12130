/**
 * Ids of a visit's first event and of its first and last pageview as the store has them: with spaces between, which no id holds, and
 * nothing where an id is that before it.
 */
import type { Visit } from '../visits/visit.ts'

/** As the column `edge_ids` has them. */
export function edgeIdsOf({ firstId, entry, exit }: Pick<Visit, 'firstId' | 'entry' | 'exit'>): string {
  const entryId = entry?.id ?? firstId
  const exitId = exit?.id ?? entryId
  if (exitId !== entryId) return `${firstId} ${entryId === firstId ? '' : entryId} ${exitId}`
  return entryId === firstId ? firstId : `${firstId} ${entryId}`
}

export interface EdgeIds {
  readonly first: string
  readonly entry: string
  readonly exit: string
}

/** Reads `edge_ids` of a visit; '' where an id is forgotten: ids of different times are never the same. */
export function readEdgeIds(text: string, start: number, entryTime: number, exitTime: number): EdgeIds {
  const [first = '', entry = '', exit = ''] = text.split(' ')
  const entryId = entry === '' && entryTime === start ? first : entry
  return { first, entry: entryId, exit: exit === '' && exitTime === entryTime ? entryId : exit }
}
