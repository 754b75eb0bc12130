/** Which journal files lead from a backup to a moment, and how far they lead. */
import { expect, test } from 'vitest'
import { followJournal, type JournalSource } from './journal-sources.ts'

const file = (name: string) => ({ name, read: async () => Buffer.alloc(0) })
const source = (
  moment: number,
  numbers: readonly number[],
  last: number | null,
  waiting: readonly string[] = [],
) =>
  ({
    moment,
    last,
    kept: new Map(numbers.map((number) => [number, file(`f${number}`)])),
    waiting: waiting.map(file),
  }) satisfies JournalSource

const from = { made: 100, last: 5 }

test.each<[string, readonly JournalSource[], number, readonly string[], number]>([
  ['nothing was written', [source(200, [], 5)], 150, [], 200],
  ['one source', [source(200, [4, 5, 6, 7], 7, ['w'])], 150, ['w', 'f6', 'f7'], 200],
  [
    'a file that waits in one source is kept in the next',
    [source(200, [6], 6, ['f7', 'w']), source(300, [7, 8], 8, ['w'])],
    300,
    ['w', 'f6', 'f7', 'f8'],
    300,
  ],
  ['no further than asked for', [source(200, [6], 6), source(300, [7], 7)], 150, ['f6'], 200],
  ['a file is missing', [source(200, [6], 6), source(300, [8], 8)], 300, ['f6'], 200],
  ['the oldest were removed before the next backup', [source(200, [9], 9)], 150, [], 100],
  ['another history', [source(200, [1_700_000_000_001], 1_700_000_000_001)], 150, [], 100],
  ['none is kept any more', [source(200, [], null)], 150, [], 100],
])('%s', (_what, sources, moment, names, reaches) => {
  const way = followJournal(from, sources, moment)
  expect([way.files.map(({ name }) => name), way.reaches]).toEqual([names, reaches])
})
