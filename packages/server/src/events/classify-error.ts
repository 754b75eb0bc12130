/** Maps errors of the ClickHouse client to the store's own errors. */
import { ClickHouseError } from '@clickhouse/client'
import { CapExceeded, EventsStoreError, StatementRefused, StoreUnavailable } from './errors.ts'

const caps: Readonly<Record<number, CapExceeded['cap']>> = {
  159: 'time', // TIMEOUT_EXCEEDED
  160: 'time', // TOO_SLOW
  241: 'memory', // MEMORY_LIMIT_EXCEEDED
  396: 'size', // TOO_MANY_ROWS_OR_BYTES
  158: 'size', // TOO_MANY_ROWS
  307: 'size', // TOO_MANY_BYTES
  167: 'size', // TOO_DEEP_AST
  168: 'size', // TOO_BIG_AST
  306: 'size', // TOO_DEEP_RECURSION
}

/** Temporary errors of the store: too busy, no space, no quorum, a replica behind or down, network between its nodes. */
const passing = new Set([
  74, 75, 198, 202, 203, 209, 210, 225, 236, 242, 243, 252, 254, 279, 285, 286, 289, 319, 341, 394, 425, 439,
  473, 499, 999,
])

/** `writing`: an insert that ran out of the store's memory can be retried unchanged; a query cannot. */
export function classifyError(error: unknown, writing = false): EventsStoreError {
  if (error instanceof EventsStoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ClickHouseError)) {
    return new StoreUnavailable(`The events store does not answer: ${message}`, error)
  }
  const code = Number(error.code)
  const cap = caps[code]
  if (writing && cap !== undefined) return new StoreUnavailable(message, error)
  if (cap !== undefined) return new CapExceeded(cap, message, error)
  if (passing.has(code) || message.includes('No space left on device'))
    return new StoreUnavailable(message, error)
  return new StatementRefused(message, code, error.type ?? '', error)
}
