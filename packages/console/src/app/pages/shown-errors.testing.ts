/** Keeps errors of calls that an error page shows out of the tests' output: React and the router write them to the console, too. */
import { vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'

export function expectShownErrors(): () => void {
  const { error } = console
  const spy = vi.spyOn(console, 'error').mockImplementation((...parts) => {
    if (!parts.some((part) => part instanceof ApiError)) error(...parts)
  })
  return () => spy.mockRestore()
}
