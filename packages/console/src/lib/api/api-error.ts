/** Why a call did not succeed, as the screens see it. */

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The envelope's code; the HTTP status where there was no envelope; 0 where there was no answer. */
  readonly code: number
  /** The stable word to switch on; '' where the server gave none. */
  readonly reason: string
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: number, reason: string, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.reason = reason
    this.data = data
  }

  /** Nobody is to hear of this one: the screen that asked has gone, or there is nobody signed in. */
  get silent(): boolean {
    return this.reason === 'cancelled' || this.reason === 'no_token'
  }

  /** What is wrong with the input where that is known, else the message. */
  get complaint(): string {
    const [first] = Array.isArray(this.data.fields) ? this.data.fields : []
    return typeof first?.message === 'string' ? first.message : this.message
  }

  /** The first complaint about a field of the input, by the field's path. */
  fieldMessage(path: string): string | undefined {
    const fields = Array.isArray(this.data.fields) ? this.data.fields : []
    const field = fields.find((entry: { path?: unknown }) => entry.path === path) as
      | { message?: string }
      | undefined
    return field?.message
  }
}

/** Whether an error is an answer of the server with this reason. */
export function hasReason(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.reason === reason
}

/** Whether what the address names is not there: unknown, not to be known of, or not even an id. Asking again would not help. */
export function isNowhere(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const names = (field: string) => error.fieldMessage(field) !== undefined
  return error.code === 404 || (error.code === 400 && (names('website_id') || names('board_id')))
}
