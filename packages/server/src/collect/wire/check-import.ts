/** The rules of an import event in own code, as for the collect body: equal to the contract's schema, and fast. */
import { collectLimits, type ImportEvent, importEvent } from '@footfall/contract/api/collect'
import { addressBytes } from '../../enrich/address-bytes.ts'
import { headChecks, isPlain, isText, saidChecks, type ValueCheck } from './check-collect.ts'

/** Whether the parsed value is an event of the import call. */
export function isImportEvent(value: unknown): value is ImportEvent {
  if (!isPlain(value)) return false
  for (const key in value) if (!checks.get(key)?.(value[key])) return false
  const { id, kind, time, visitor_id, url, name, engagement } = value
  if (id === undefined || time === undefined || visitor_id === undefined) return false
  if (kind === 'custom') return name !== undefined
  if (kind === 'identify') return true
  return url !== undefined && (kind === 'pageview' || (kind === 'engagement' && engagement !== undefined))
}

const checks: ReadonlyMap<string, ValueCheck> = new Map<string, ValueCheck>([
  ['id', headChecks.id],
  ['kind', headChecks.kind],
  ['time', Number.isSafeInteger],
  ['visitor_id', headChecks.visitor],
  ['url', headChecks.url],
  ['ip', (value) => typeof value === 'string' && addressBytes(value) !== null],
  ['user_agent', (value) => isText(value, collectLimits.userAgent)],
  ...Object.entries(saidChecks),
])

/** The path of the first problem in an invalid event; '' if it is none of its fields. */
export function importProblem(value: unknown): string {
  const issue = importEvent.safeParse(value).error?.issues[0]
  if (!issue) return ''
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...issue.path, ...unknown].map((part) => String(part).slice(0, 40)).join('.')
}
