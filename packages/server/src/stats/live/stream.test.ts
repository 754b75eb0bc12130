/** A watcher's connection over real HTTP with manual heartbeats, and what a heartbeat checks. */
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Live } from '@footfall/contract/stats/live'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentCaller, onBehalfOf } from '../../lib/concurrency/caller.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { createLog } from '../../lib/log.ts'
import { LiveHub } from './live-hub.ts'
import { openLiveStream } from './stream.ts'

const heartbeat = 10_000
const website = { websiteId: 'w', ownerId: 'o', timeZone: 'UTC', createdAt: 0, visibleSince: null }
const asked = { website, filters: [], language: 'zh-CN' } as const

let server: FastifyInstance
let hub: LiveHub
let mayWatch: () => Promise<unknown>
let raw: ServerResponse | undefined
let looks: number
let check: () => void
let view: object
/** Called when a request that waits for its client's disconnection has arrived, and when its stream was to be opened. */
let arrived: () => void
let opened: () => void

beforeEach(async () => {
  // The yielder alone: the connection's own timers are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  looks = 0
  view = { activity: [] }
  mayWatch = async () => undefined
  hub = new LiveHub(
    { fingerprint: async () => ({ print: 'the same', events: 0 }), data: async () => view as Live },
    createLog('silent'),
  )
  server = fastify()
  const openStream = (reply: FastifyReply) => {
    raw = reply.raw
    openLiveStream(hub, {
      reply,
      view: asked,
      register: (look) => {
        check = look
        return () => undefined
      },
      viewNow: async () => {
        looks++
        await mayWatch()
        return asked
      },
    })
  }
  server.get('/', (_, reply) => onBehalfOf('the watcher', () => openStream(reply)))
  server.get('/late', async (request, reply) => {
    arrived()
    await new Promise((resolve) => request.raw.socket.once('close', resolve))
    openStream(reply)
    opened()
    return reply
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  hub.close()
  await server.close()
  vi.useRealTimers()
})

function watch(): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo
  return new Promise((resolve, reject) => get({ port, host: '127.0.0.1' }, resolve).once('error', reject))
}

/** Reads until a text has come, or the end. */
async function until(stream: AsyncIterator<Buffer>, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { value, done } = await stream.next()
    if (done) break
    read += String(value)
  }
  return read
}

test('a heartbeat every ten seconds, which no browser takes for an event', async () => {
  const stream = (await watch())[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  expect(await until(stream, '"activity"')).toContain('event: live\n')
  vi.advanceTimersByTime(heartbeat - 1)
  expect(looks).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await until(stream, ': here\n\n')).toBe(': here\n\n')
  for (const nth of [2, 3, 4]) {
    vi.advanceTimersByTime(heartbeat)
    await expect.poll(() => looks).toBe(nth)
  }
  await stream.return?.()
})

test('who may not watch any more is told why at the next heartbeat, and the stream ends', async () => {
  const stream = (await watch())[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await until(stream, '"activity"')
  mayWatch = async () => refuse('session_expired')
  vi.advanceTimersByTime(heartbeat)
  const rest = await until(stream, 'nothing of the kind')
  expect(rest).toContain('event: end\ndata: ')
  expect(rest).toContain('"reason":"session_expired"')
})

test('safety: rights that change hundreds of times are checked one after the other, and once after the last change', async () => {
  const stream = (await watch())[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await until(stream, '"activity"')
  let release = () => {}
  mayWatch = () => new Promise<void>((resolve) => (release = resolve))
  check()
  await expect.poll(() => looks).toBe(1)
  for (let n = 0; n < 500; n++) check()
  mayWatch = async () => refuse('session_expired')
  release()
  expect(await until(stream, 'nothing of the kind')).toContain('"reason":"session_expired"')
  expect(looks).toBe(2)
})

test('safety: they are checked in the turns of the watcher, whoever changes them', async () => {
  const stream = (await watch())[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await until(stream, '"activity"')
  const callers: unknown[] = []
  mayWatch = async () => callers.push(currentCaller()?.name)
  onBehalfOf('who changes them', check)
  await expect.poll(() => callers).toEqual(['the watcher'])
  await stream.return?.()
})

test('who does not read the end is disconnected at the next heartbeat', async () => {
  // More than the system keeps for a reader.
  view = { activity: [], filler: 'x'.repeat(32_000_000) }
  const { port } = server.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nhost: a.example\r\n\r\n')
  await expect.poll(() => raw?.writableNeedDrain).toBe(true)
  mayWatch = async () => refuse('session_expired')
  vi.advanceTimersByTime(heartbeat)
  await expect.poll(() => raw?.writableEnded).toBe(true)
  hub.refresh(['w'])
  vi.advanceTimersByTime(heartbeat)
  await expect.poll(() => hub.watching).toBe(0)
  client.destroy()
})

test('where it cannot be told who may watch, the watcher stays', async () => {
  const stream = (await watch())[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await until(stream, '"activity"')
  mayWatch = async () => refuse('unavailable')
  vi.advanceTimersByTime(heartbeat)
  expect(await until(stream, ': here\n\n')).toBe(': here\n\n')
  vi.advanceTimersByTime(heartbeat)
  expect(await until(stream, ': here\n\n')).toBe(': here\n\n')
  expect(hub.watching).toBe(1)
  await stream.return?.()
})

test('who goes away before the stream opens leaves none behind', async () => {
  const here = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const done = new Promise<void>((resolve) => {
    opened = resolve
  })
  const { port } = server.server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1', path: '/late' }).on('error', () => undefined)
  await here
  request.destroy()
  await done
  expect(hub.watching).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('once the watcher has gone, nothing beats', async () => {
  const answer = await watch()
  await until(answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>, '"activity"')
  answer.destroy()
  await expect.poll(() => hub.watching).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(heartbeat)
  expect(looks).toBe(0)
})
