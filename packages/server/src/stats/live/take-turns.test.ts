/** Many real-time calls of one team: what starts, what waits, what is refused. */
import { expect, test } from 'vitest'
import { AccountTurns } from '../../lib/concurrency/account-turns.ts'
import { liveTurns, takeTurns } from './take-turns.ts'

/** A report that continues until it is ended. */
function openEnded() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const inTurn = takeTurns(new AccountTurns(liveTurns))
  const report = inTurn(async (_engine: null, { website }: { website: { ownerId: string } }) => {
    begun.push(website.ownerId)
    await new Promise<void>((resolve) => ends.push(resolve))
    return website.ownerId
  })
  return { begun, ends, ask: (ownerId: string) => report(null, { website: { ownerId } }) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('two calls of a team are begun, another team’s at once', async () => {
  const { begun, ask } = openEnded()
  for (let n = 0; n < 20; n++) void ask('many')
  void ask('other')
  await settle()
  expect(begun).toEqual(['many', 'many', 'other'])
})

test('the next begins when one is over', async () => {
  const { begun, ends, ask } = openEnded()
  const calls = Array.from({ length: 3 }, () => ask('many'))
  await settle()
  ends[0]?.()
  expect(await calls[0]).toBe('many')
  await settle()
  expect(begun).toHaveLength(3)
})

test('a call that is refused has asked the store for nothing, and a failed one gives its turn back', async () => {
  const { begun, ask } = openEnded()
  const calls = Array.from({ length: 150 }, () => ask('many').catch((error) => String(error)))
  expect(await Promise.race(calls)).toContain('unavailable')
  expect(begun).toHaveLength(2)

  const failing = takeTurns(new AccountTurns(liveTurns))(() => Promise.reject(new Error('broken')))
  for (let n = 0; n < 5; n++)
    await expect(failing(null, { website: { ownerId: 'one' } })).rejects.toThrow('broken')
})
