/** Names of journal files tell when the files were begun: ids of events are remembered for as long as the oldest may have waited. */
import { expect, test } from 'vitest'
import { FileNames } from './file-names.ts'

test('a name is the time, and grows when the clock is set back, also over runs', () => {
  let now = 1000
  const names = new FileNames([], () => now)
  const number = (name: string) => Number.parseInt(name, 10)
  expect(number(names.next())).toBe(1000)
  now = 90_000
  const last = names.next()
  expect(number(last)).toBe(90_000)
  now = 10
  expect(number(names.next())).toBe(90_001)
  expect(number(new FileNames([last], () => now).next())).toBe(90_001)
})
