/**
 * The column `edge_ids`: ids of a visit's first event and of its first and last pageview. They are separated by spaces, which no id contains. An id
 * equal to the previous one is left empty.
 */
import type { Visit } from '../visits/visit.ts'

/** The value of the column `edge_ids`. */
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

/** Reads `edge_ids` of a visit; '' for a forgotten id. Ids of events of different times are never equal. */
export function readEdgeIds(text: string, start: number, entryTime: number, exitTime: number): EdgeIds {
  const [first = '', entry = '', exit = ''] = text.split(' ')
  const entryId = entry === '' && entryTime === start ? first : entry
  return { first, entry: entryId, exit: exit === '' && exitTime === entryTime ? entryId : exit }
}
