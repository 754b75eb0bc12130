/** What can go wrong with the events store, told apart by what the caller should do about it. */

/** The store cannot be reached or is starting; the same request may succeed later. */
export class StoreUnavailable extends Error {}

/** The query hit its cap on time or memory. */
export class QueryTooHeavy extends Error {}

/** The client went away and the query was cancelled. */
export class QueryCancelled extends Error {}

/** The store refused the statement: a defect of ours. `code` is ClickHouse's. */
export class QueryFailed extends Error {
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** ClickHouse codes: timeout, too slow, memory limit, too many rows or bytes. */
const heavy = [159, 160, 241, 158, 307, 396]
const cancelled = [394]
/** Too many parts, not enough space, too many queries, keeper gone, shutdown. */
const passing = [252, 243, 202, 999, 236, 210, 209, 279]

/** Maps what the client library throws. */
export function storeError(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof QueryFailed) return error
  const { code, message = String(error) } = error as { code?: string | number; message?: string }
  const number = Number(code)
  if (heavy.includes(number)) return new QueryTooHeavy(message)
  if (cancelled.includes(number)) return new QueryCancelled(message)
  if (passing.includes(number) || !Number.isInteger(number)) return new StoreUnavailable(message)
  return new QueryFailed(message, number)
}
