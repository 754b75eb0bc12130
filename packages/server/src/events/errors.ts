/** The errors of the events store, by what the caller can do about them. */

export class EventsStoreError extends Error {
  /** Whether the same call may succeed later. */
  readonly retryable: boolean

  constructor(message: string, retryable: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.retryable = retryable
  }
}

/** The store cannot be reached or cannot work now (starting, down, disk full, busy). Whether the call took effect is unknown. */
export class StoreUnavailable extends EventsStoreError {
  constructor(message: string, cause?: unknown) {
    super(message, true, cause)
  }
}

/** The store refused the statement, which is a bug of ours. `code` is ClickHouse's number, `type` its name for the error. */
export class StatementRefused extends EventsStoreError {
  readonly code: number
  readonly type: string

  constructor(message: string, code: number, type: string, cause?: unknown) {
    super(message, false, cause)
    this.code = code
    this.type = type
  }
}

/** A query exceeded its limits: time, memory or size of the result. A narrower query may succeed. */
export class CapExceeded extends EventsStoreError {
  readonly cap: 'time' | 'memory' | 'size'

  constructor(cap: 'time' | 'memory' | 'size', message: string, cause?: unknown) {
    super(message, false, cause)
    this.cap = cap
  }
}
