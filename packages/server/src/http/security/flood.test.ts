import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { floodGate, refuseFloods } from './flood.ts'

test('every address has a bucket of calls that refills steadily', () => {
  const isFlood = floodGate({ burst: 3, perSecond: 1 })
  const calls = (address: string, now: number, count: number) =>
    Array.from({ length: count }, () => isFlood(address, now))
  expect(calls('203.0.113.1', 0, 5)).toEqual([false, false, false, true, true])
  expect(calls('203.0.113.2', 0, 1)).toEqual([false])
  expect(calls('203.0.113.1', 2_000, 3)).toEqual([false, false, true])
  expect(calls('203.0.113.1', 60_000, 4)).toEqual([false, false, false, true])
})

test('a call that counts as many is let through if there is one left, and the next ones wait for all of them', () => {
  const isFlood = floodGate({ burst: 3, perSecond: 1 })
  expect(isFlood('203.0.113.1', 0, 10)).toBe(false)
  expect(isFlood('203.0.113.1', 7_000)).toBe(true)
  expect(isFlood('203.0.113.1', 8_000)).toBe(false)
  expect(isFlood('203.0.113.1', 8_000)).toBe(true)
})

test('all addresses of an IPv6 subscriber share one bucket', () => {
  const isFlood = floodGate({ burst: 1, perSecond: 1 })
  expect(isFlood('2001:db8::1', 0)).toBe(false)
  expect(isFlood('2001:db8::ffff', 0)).toBe(true)
})

test.each([
  ['attack 11: calls from this machine are limited where the product is reached from elsewhere', false, 5],
  ['on a machine of one’s own they are not', true, 0],
])('%s', async (_name, isLocal, refused) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = Fastify()
  refuseFloods(app, { addressOf: (request) => request.ip, isLocal })
  app.get('/', async () => 'served')
  let turnedAway = 0
  for (let n = 0; n < 605; n++)
    if ((await app.inject({ url: '/', remoteAddress: '127.0.0.1' })).statusCode !== 200) turnedAway++
  vi.useRealTimers()
  expect(turnedAway).toBe(refused)
})
