import { afterAll, expect, test } from 'vitest'
import { plainWebsite } from '../plain-website.testing.ts'
import { CallThreads } from './call-threads.ts'
import type { TakenCall } from './take-events.ts'

const website = plainWebsite('00000000-0000-4000-8000-000000000032')
const stopping = new AbortController()
const threads = new CallThreads(
  { placesFolder: null },
  () => new Uint8Array(32),
  () => false,
  stopping.signal,
)
afterAll(() => threads.close())

async function take(count: number, owner = 'owner'): Promise<TakenCall> {
  const events = Array.from({ length: count }, (_, i) => ({
    id: `e${i}`,
    kind: 'pageview',
    time: Date.UTC(2025, 5, 2) + i,
    visitor_id: 'v',
    url: 'https://example.com/',
  }))
  const body = Buffer.from(JSON.stringify({ website_id: website.id, events }))
  const facts = { websiteId: website.id, received: Date.UTC(2025, 5, 3), call: 1 }
  const call = await threads.take(owner, body, false, () => ({ facts, website }))
  if (!call || 'reason' in call) throw new Error('the call was not taken')
  return call.taken
}

test('the records of a call use the memory of earlier ones, once that is given back', async () => {
  const large = await take(2000)
  const bytes = large.records.buffer.byteLength
  expect(bytes).toBeGreaterThan(200_000)
  threads.giveBack(large)
  expect(large.taken).toBe(2000)

  const small = await take(3)
  expect(small).toMatchObject({ taken: 3, rejected: [] })
  expect(small.records.length).toBeLessThan(1000)
  expect(small.records.buffer.byteLength).toBe(bytes)
  expect((await take(3)).records.buffer.byteLength).toBeLessThan(bytes)
})

test('a call waits for few of another account, however many wait', async () => {
  const order: string[] = []
  const calls = Array.from({ length: 6 }, () => take(1000, 'many').then(() => order.push('many')))
  await Promise.all([...calls, take(1000, 'one').then(() => order.push('one'))])
  expect(order.indexOf('one')).toBeLessThanOrEqual(2)
})

test('a stop rejects the calls that have no turn yet', async () => {
  const calls = Array.from({ length: 6 }, () => take(1000))
  const left = new Error('stopping')
  stopping.abort(left)
  const ends = await Promise.allSettled([...calls, take(1000)])
  const rejected = { status: 'rejected', reason: left }
  expect(ends.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(ends.slice(2)).toEqual(Array(5).fill(rejected))
})
