/** What can go wrong with the events store, told apart by what its caller can do about it. */

export class EventsStoreError extends Error {
  /** Whether the same call may succeed later without any change. */
  readonly retryable: boolean

  constructor(message: string, retryable: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.retryable = retryable
  }
}

/** The store cannot be reached or cannot work now (starting, down, disk full, busy). Nothing is known of the call's effect. */
export class StoreUnavailable extends EventsStoreError {
  constructor(message: string, cause?: unknown) {
    super(message, true, cause)
  }
}

/** The store refused the statement: a mistake of ours. `code` is ClickHouse's number, `type` its name for the mistake. */
export class StatementRefused extends EventsStoreError {
  readonly code: number
  readonly type: string

  constructor(message: string, code: number, type: string, cause?: unknown) {
    super(message, false, cause)
    this.code = code
    this.type = type
  }
}

/** A query asked for more than it may have: time, memory or size of the result. A narrower one may pass. */
export class CapExceeded extends EventsStoreError {
  readonly cap: 'time' | 'memory' | 'size'

  constructor(cap: 'time' | 'memory' | 'size', message: string, cause?: unknown) {
    super(message, false, cause)
    this.cap = cap
  }
}
