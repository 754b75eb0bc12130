import { codeOf } from '../errors/code-of.ts'

/** For a rejected promise about a file or folder: returns the value if that is missing, and throws any other error. */
export function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }
}
