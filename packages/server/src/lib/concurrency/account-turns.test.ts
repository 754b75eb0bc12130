/** Several callers of one account, and another account. */
import { expect, test } from 'vitest'
import { AccountTurns } from './account-turns.ts'
import { onBehalfOf } from './caller.ts'

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Tasks that run until they are let go, in the order in which they began. */
function taskRunner(options: Partial<ConstructorParameters<typeof AccountTurns>[0]> = {}) {
  const turns = new AccountTurns({
    limit: 4,
    limitPerOwner: 3,
    limitPerCaller: 2,
    maxWaiting: 20,
    ...options,
  })
  const began: string[] = []
  const refused: string[] = []
  const releases = new Map<string, () => void>()
  return {
    turns,
    began,
    refused,
    add: (account: string, caller: string, name: string, signal?: AbortSignal) =>
      onBehalfOf(caller, () =>
        turns.acquire(account, signal).then(
          (release) => {
            began.push(name)
            releases.set(name, release)
          },
          () => void refused.push(name),
        ),
      ),
    async finish(name: string) {
      releases.get(name)?.()
      releases.delete(name)
      await settled()
    },
    running: () => [...releases.keys()],
  }
}

test('a caller’s long tasks leave a slot to others of the account, and to another account', async () => {
  const tasks = taskRunner()
  for (let n = 0; n < 9; n++) void tasks.add('one', 'reader', `reader ${n}`)
  void tasks.add('one', 'member', 'member 0')
  void tasks.add('two', 'member', 'other 0')
  await settled()
  expect(tasks.running()).toEqual(['reader 0', 'reader 1', 'member 0', 'other 0'])
})

test('the next of an account is who lately kept slots for the shortest time, not who has waited longest', async () => {
  const clock = { now: 0 }
  const tasks = taskRunner({ now: () => clock.now })
  for (let n = 0; n < 9; n++) void tasks.add('one', 'reader', `reader ${n}`)
  for (let n = 0; n < 3; n++) void tasks.add('one', 'member', `member ${n}`)
  await settled()
  clock.now += 5_000
  await tasks.finish('member 0')
  await tasks.finish('reader 0')
  expect(tasks.running()).toEqual(['reader 1', 'member 1', 'member 2'])
  await tasks.finish('member 1')
  expect(tasks.running()).toEqual(['reader 1', 'member 2', 'reader 2'])
})

test('when too many of an account wait, its longest queue loses its newest', async () => {
  const tasks = taskRunner({ maxWaiting: 4 })
  for (let n = 0; n < 9; n++) void tasks.add('one', 'reader', `reader ${n}`)
  void tasks.add('one', 'member', 'member 0')
  void tasks.add('one', 'member', 'member 1')
  await settled()
  expect(tasks.running()).toContain('member 0')
  expect(tasks.refused).not.toContain('member 1')
  expect(tasks.refused).toContain('reader 5')
})

test('a task that gives up while it waits for other accounts leaves its slot to the next of its own', async () => {
  const tasks = taskRunner({ limit: 1, limitPerOwner: 1, limitPerCaller: 1 })
  const gone = new AbortController()
  void tasks.add('one', 'member', 'one 0')
  void tasks.add('two', 'member', 'two 0', gone.signal)
  void tasks.add('two', 'member', 'two 1')
  await settled()
  expect(tasks.turns.isAwaited('one')).toBe(true)
  gone.abort()
  await settled()
  await tasks.finish('one 0')
  expect(tasks.refused).toEqual(['two 0'])
  expect(tasks.running()).toEqual(['two 1'])
})
