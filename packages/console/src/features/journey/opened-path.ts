/** The path in the address whose visits are shown: its items as the report lists them, as base64url of their JSON. */
import type { ReportRequest } from '@footfall/contract/reports/reports'
import { decodeFilters, encodeList } from '@footfall/contract/stats/filters'
import type { JourneyItem } from '@footfall/contract/stats/sequences'

export const pathParameter = 'way'

type Path = ReportRequest<'journey_visits'>['path']

const kinds = ['page', 'event', 'group'] as const
const mostItems = 10

export function writePath(items: readonly JourneyItem[]): string {
  return encodeList(items)
}

/** Null if the text is no path. */
export function readPath(text: string | null): Path | null {
  const list = text ? decodeFilters(text) : undefined
  if (!Array.isArray(list) || list.length > mostItems) return null
  const path = list.flatMap((entry: Partial<JourneyItem> | null) => {
    const kind = kinds.find((one) => one === entry?.kind)
    return kind && typeof entry?.item === 'string' ? [{ kind, item: entry.item }] : []
  })
  return path.length > 0 && path.length === list.length ? path : null
}
