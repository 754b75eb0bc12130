/** The import event's rules by hand, as for the collect body: equal to the contract's schema, and fast. */
import { collectLimits, type ImportEvent, importEvent } from '@footfall/contract/api/collect'
import { addressBytes } from '../../enrich/address-bytes.ts'
import {
  isAddress,
  isEngagement,
  isEventId,
  isPlain,
  isProps,
  isRevenue,
  isScreen,
  isText,
} from './check-collect.ts'

/** Whether the parsed value is an event of the import call. */
export function isImportEvent(value: unknown): value is ImportEvent {
  if (!isPlain(value)) return false
  for (const key in value) if (!checkField(key, value[key])) return false
  const { id, kind, time, visitor_id, url, name, engagement } = value
  if (id === undefined || time === undefined || visitor_id === undefined) return false
  if (kind === 'custom') return name !== undefined
  if (kind === 'identify') return true
  return url !== undefined && (kind === 'pageview' || (kind === 'engagement' && engagement !== undefined))
}

/** Whether a field that is there may be there with this value. */
function checkField(key: string, value: unknown): boolean {
  switch (key) {
    case 'id':
      return isEventId(value)
    case 'kind':
      return typeof value === 'string'
    case 'time':
      return Number.isSafeInteger(value)
    case 'visitor_id':
      return isText(value, collectLimits.visitorId) && value !== ''
    case 'url':
      return isAddress(value)
    case 'referrer':
      return isText(value, collectLimits.url)
    case 'title':
      return isText(value, collectLimits.title)
    case 'name':
      return isText(value, collectLimits.name) && value !== ''
    case 'props':
      return isProps(value)
    case 'interactive':
      return typeof value === 'boolean'
    case 'revenue':
      return isRevenue(value)
    case 'engagement':
      return isEngagement(value)
    case 'ip':
      return typeof value === 'string' && addressBytes(value) !== null
    case 'user_agent':
      return isText(value, collectLimits.userAgent)
    case 'language':
      return isText(value, collectLimits.language)
    case 'screen':
      return isScreen(value)
    default:
      return false
  }
}

/** The path of what is wrong with an event that does not fit. */
export function importProblem(value: unknown): string {
  const checked = importEvent.safeParse(value)
  return checked.success
    ? ''
    : (checked.error.issues[0]?.path ?? []).map((part) => String(part).slice(0, 40)).join('.')
}
