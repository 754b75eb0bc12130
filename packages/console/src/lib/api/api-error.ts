/** The error of a failed call, as screens see it. */
import { reactionTo } from './reactions.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The envelope's code; the HTTP status if there was no envelope; 0 if there was no answer. */
  readonly code: number
  /** The stable word to branch on; '' if the server gave none. */
  readonly reason: string
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: number, reason: string, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.reason = reason
    this.data = data
  }

  /** The error is not shown: the requesting screen has closed, nobody is signed in, or a dialog of the whole console says it. */
  get silent(): boolean {
    return this.reason === 'cancelled' || this.reason === 'no_token' || reactionTo(this.code) !== 'none'
  }

  /** The errors of the input's fields and of parts of them, by path (`filters.2.value`). */
  get fields(): readonly { readonly path: string; readonly message: string }[] {
    return Array.isArray(this.data.fields) ? this.data.fields : []
  }

  /** The first error of the input if there is one, otherwise the message. */
  get complaint(): string {
    return this.fields[0]?.message ?? this.message
  }

  /** The first error of an input field or of a part of it, by the field's path. */
  fieldMessage(path: string): string | undefined {
    return this.fields.find((field) => `${field.path}.`.startsWith(`${path}.`))?.message
  }
}

/** Whether an error is a server answer with this reason. */
export function hasReason(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.reason === reason
}

/** Whether the thing in the address does not exist: unknown, not visible to the user, or not a valid id. Retrying would not help. */
export function isNowhere(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const names = (field: string) => error.fieldMessage(field) !== undefined
  return error.code === 404 || (error.code === 400 && (names('website_id') || names('board_id')))
}
