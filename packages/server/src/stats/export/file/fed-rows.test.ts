import { setImmediate as turn } from 'node:timers/promises'
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { FedRows } from './fed-rows.ts'

v8.setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('a sheet asks for its rows between two pieces of the file', async () => {
  const fed = new FedRows()
  const rows = fed.of(2)
  const first = rows.next()
  expect(await fed.pieceOrQuestion(first)).toBe(2)
  fed.give([['a'], ['b']])
  expect(await fed.pieceOrQuestion(first)).toEqual({ done: false, value: ['a'] })
  expect(await fed.pieceOrQuestion(rows.next())).toEqual({ done: false, value: ['b'] })
  const last = rows.next()
  expect(await fed.pieceOrQuestion(last)).toBe(2)
  fed.give(null)
  expect(await fed.pieceOrQuestion(last)).toEqual({ done: true, value: undefined })
})

test('of a file that asks for no rows, no piece stays in memory', async () => {
  const fed = new FedRows()
  const pieces: WeakRef<object>[] = []
  for (let n = 0; n < 100; n++) {
    const piece = { n }
    pieces.push(new WeakRef(piece))
    await fed.pieceOrQuestion(Promise.resolve(piece))
  }
  await turn()
  collectGarbage()
  expect(pieces.filter((piece) => piece.deref()).length).toBeLessThan(3)
  // It is used until here, so that it is not collected itself.
  fed.end()
})
