/** Which tasks run, wait and are refused: several owners at one semaphore. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Semaphore, type SemaphoreOptions } from './semaphore.ts'

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Tasks that run until they are let go, in the order in which they began. */
function taskRunner(options: SemaphoreOptions) {
  const semaphore = new Semaphore(options)
  const began: string[] = []
  const refused: string[] = []
  const releases = new Map<string, () => void>()
  return {
    began,
    refused,
    add(owner: string, name: string, signal?: AbortSignal) {
      semaphore.acquire(owner, signal).then(
        (release) => {
          began.push(name)
          releases.set(name, release)
        },
        () => void refused.push(name),
      )
    },
    async finish(name: string, times = 1) {
      for (let n = 0; n < times; n++) releases.get(name)?.()
      releases.delete(name)
      await settled()
    },
    running: () => [...releases.keys()],
  }
}

test('a slot that is given back twice is free once', async () => {
  const tasks = taskRunner({ limit: 1, limitPerOwner: 1, maxWaiting: 500 })
  tasks.add('a', 'first')
  await settled()
  await tasks.finish('first', 2)
  for (const name of ['second', 'third']) tasks.add(name, name)
  await settled()
  expect(tasks.began).toEqual(['first', 'second'])
})

test('a team with a long queue does not hold up another team', async () => {
  const tasks = taskRunner({ limit: 2, limitPerOwner: 2, maxWaiting: 500 })
  for (let n = 0; n < 400; n++) tasks.add('busy', `busy ${n}`)
  for (let n = 0; n < 4; n++) tasks.add('other', `other ${n}`)
  await settled()
  expect(tasks.began).toEqual(['busy 0', 'busy 1'])
  for (let n = 0; n < 8; n++) await tasks.finish(tasks.running()[0] ?? '')
  expect(tasks.began.slice(2)).toEqual([
    'other 0',
    'busy 2',
    'other 1',
    'busy 3',
    'other 2',
    'busy 4',
    'other 3',
    'busy 5',
  ])
})

test('who kept places for long comes after those who did not, however many teams they own', async () => {
  const clock = { now: 0 }
  const tasks = taskRunner({ limit: 2, limitPerOwner: 1, maxWaiting: 500, now: () => clock.now })
  for (const owner of ['slow', 'slower', 'other'])
    for (let n = 0; n < 3; n++) tasks.add(owner, `${owner} ${n}`)
  await settled()
  expect(tasks.running()).toEqual(['slow 0', 'slower 0'])
  clock.now += 5_000
  await tasks.finish('slow 0')
  clock.now += 200
  await tasks.finish('other 0')
  expect(tasks.began.slice(2)).toEqual(['other 0', 'other 1'])
  clock.now += 5_000
  await tasks.finish('slower 0')
  // Five seconds each now, but for the slower one's ten.
  await tasks.finish('other 1')
  expect(tasks.began.slice(4).toSorted()).toEqual(['other 2', 'slow 1'])
})

test('the spare place is left to owners who lately kept none for long', async () => {
  const clock = { now: 0 }
  const tasks = taskRunner({ limit: 3, limitPerOwner: 3, maxWaiting: 500, spare: 1, now: () => clock.now })
  for (const owner of ['a', 'b']) tasks.add(owner, `${owner} 0`)
  await settled()
  clock.now += 2_000
  for (const owner of ['a', 'b']) tasks.add(owner, `${owner} 1`)
  await settled()
  expect(tasks.running()).toEqual(['a 0', 'b 0'])
  tasks.add('new', 'new 0')
  await settled()
  expect(tasks.running()).toEqual(['a 0', 'b 0', 'new 0'])
  await tasks.finish('a 0')
  expect(tasks.running()).toEqual(['b 0', 'new 0'])
  await tasks.finish('b 0')
  expect(tasks.running()).toEqual(['new 0', 'a 1'])
  await tasks.finish('new 0')
  expect(tasks.running()).toEqual(['a 1', 'b 1'])
})

test('one place alone is never spare', async () => {
  const clock = { now: 0 }
  const tasks = taskRunner({ limit: 1, limitPerOwner: 1, maxWaiting: 500, spare: 1, now: () => clock.now })
  tasks.add('a', 'a 0')
  tasks.add('a', 'a 1')
  await settled()
  clock.now += 5_000
  await tasks.finish('a 0')
  expect(tasks.running()).toEqual(['a 1'])
})

test('the last place is left to another team', async () => {
  const tasks = taskRunner({ limit: 3, limitPerOwner: 2, maxWaiting: 500 })
  for (let n = 0; n < 9; n++) tasks.add('busy', `busy ${n}`)
  await settled()
  expect(tasks.running()).toEqual(['busy 0', 'busy 1'])
  tasks.add('other', 'other 0')
  await settled()
  expect(tasks.running()).toEqual(['busy 0', 'busy 1', 'other 0'])
})

test('when too many wait, the longest queue loses its newest, and another team still gets a place', async () => {
  const tasks = taskRunner({ limit: 1, limitPerOwner: 1, maxWaiting: 4 })
  for (let n = 0; n < 6; n++) tasks.add('busy', `busy ${n}`)
  await settled()
  expect(tasks.refused).toEqual(['busy 5'])
  tasks.add('other', 'other 0')
  tasks.add('other', 'other 1')
  tasks.add('other', 'other 2')
  await settled()
  expect(tasks.refused.toSorted()).toEqual(['busy 3', 'busy 4', 'busy 5', 'other 2'])
  await tasks.finish('busy 0')
  await tasks.finish('busy 1')
  expect(tasks.running()).toEqual(['other 0'])
})

test('when too many wait, one each, the owner who kept places for long makes room for another', async () => {
  const clock = { now: 0 }
  const tasks = taskRunner({ limit: 2, limitPerOwner: 1, maxWaiting: 2, now: () => clock.now })
  for (const owner of ['a', 'b']) for (let n = 0; n < 2; n++) tasks.add(owner, `${owner} ${n}`)
  await settled()
  clock.now += 2_000
  tasks.add('new', 'new 0')
  await settled()
  expect(tasks.refused).toEqual(['a 1'])
  await tasks.finish('a 0')
  expect(tasks.running()).toEqual(['b 0', 'new 0'])
})

test('a task whose signal aborts gives its place in the queue up', async () => {
  const tasks = taskRunner({ limit: 1, limitPerOwner: 1, maxWaiting: 1 })
  const gone = new AbortController()
  tasks.add('a', 'first')
  tasks.add('a', 'second', gone.signal)
  await settled()
  gone.abort()
  tasks.add('a', 'third')
  await settled()
  await tasks.finish('first')
  expect(tasks.began).toEqual(['first', 'third'])
  expect(tasks.refused).toEqual(['second'])
})

test('whatever comes and goes: never more than the limits, no place lost, nobody forgotten', async () => {
  const event = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), ends: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const tasks = taskRunner({ limit: 3, limitPerOwner: 2, maxWaiting: 10 })
      const ownerOf = (name: string) => name.split(' ')[0]
      let made = 0
      for (const { owner, ends } of events) {
        const [running] = tasks.running()
        if (ends && running) await tasks.finish(running)
        else tasks.add(owner, `${owner} ${made++}`)
        await settled()
        const owners = tasks.running().map(ownerOf)
        expect(owners.length).toBeLessThanOrEqual(3)
        for (const each of ['a', 'b', 'c'])
          expect(owners.filter((one) => one === each).length).toBeLessThanOrEqual(2)
      }
      for (let [running] = tasks.running(); running; [running] = tasks.running()) await tasks.finish(running)
      expect(tasks.began.length + tasks.refused.length).toBe(made)
    }),
    { numRuns: 100 },
  )
})

test('a stop rejects the tasks that wait, and those that come', async () => {
  const stop = new AbortController()
  const tasks = taskRunner({ limit: 1, limitPerOwner: 1, maxWaiting: 500, stopping: stop.signal })
  for (const name of ['first', 'second']) tasks.add('a', name)
  tasks.add('b', 'third', new AbortController().signal)
  await settled()
  stop.abort(new Error('stopping'))
  tasks.add('b', 'fourth')
  await settled()
  expect(tasks.refused.toSorted()).toEqual(['fourth', 'second', 'third'])
  await tasks.finish('first')
  expect(tasks.began).toEqual(['first'])
})
