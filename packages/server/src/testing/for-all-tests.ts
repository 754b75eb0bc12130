import { beforeAll } from 'vitest'

/** Opens something before the first test of a file and stops it after the last. Its fields are not there while the file is loaded. */
export function forAllTests<T extends object>(
  open: () => Promise<T>,
  stop: (opened: T) => Promise<unknown> = async () => {},
): T {
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
    return () => stop(opened)
  })
  return opened
}
