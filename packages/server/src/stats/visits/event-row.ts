/** An event of a visit as its row has it, and as answers show it. */
import { localIso, type Zone } from '../time/zone.ts'

export interface EventRow<Kind extends string = 'pageview' | 'custom'> {
  readonly event: string
  /** Unix milliseconds. */
  readonly at: string
  readonly kind: Kind
  readonly hostname: string
  readonly page: string
  readonly title: string
  readonly name: string
}

export function presentEvent<Kind extends string>(row: EventRow<Kind>, zone: Zone) {
  const at = Number(row.at)
  return {
    id: row.event,
    kind: row.kind,
    time: Math.floor(at / 1000),
    local_time: localIso(at, zone, 'millisecond'),
    hostname: row.hostname,
    page: row.page,
    page_title: row.title,
    event: row.name,
  }
}
