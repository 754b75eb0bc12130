/** The answer of a query, as components take it. */
import { hasReason } from './api-error.ts'

export interface CallAnswer<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Whether there is only an error to show. While the connection is lost, a part looks as it does while it loads; the strip above the page says why. */
export function hasFailed({ isError, data, error }: Omit<CallAnswer<unknown>, 'refetch'>): boolean {
  return isError && data === undefined && !hasReason(error, 'offline')
}
