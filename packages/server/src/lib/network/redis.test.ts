/** What a Redis says of its URL, before a start relies on it, and one that is lost without a word. */
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRedis, type TestRedis } from '../../ingest/testing/redis.ts'
import { createLog } from '../log.ts'
import { inspectRedis, openRedis, refusalOfRedis, tryWriting } from './redis.ts'

let redis: TestRedis

beforeAll(async () => {
  redis = await startTestRedis()
})
afterAll(() => redis.dispose())

test('a wrong database is no other database', async () => {
  expect(await refusalOfRedis(redis.url)).toBeNull()
  const another = `${redis.url}?db=99`
  expect(await refusalOfRedis(another)).toBe('ERR DB index is out of range')
  await expect(inspectRedis(another)).rejects.toThrow('DB index')
})

test('a replica, and a user who may only read, are wrong settings', async () => {
  await redis.redis.call('ACL', 'SETUSER', 'reader', 'on', '>right', '~*', '+@read', '+@connection', '+info')
  expect(await refusalOfRedis(`${redis.url}?username=reader&password=right`)).toMatch(
    /^NOPERM .*'set' command/,
  )
  await redis.redis.replicaof('127.0.0.1', 1)
  expect(await refusalOfRedis(redis.url)).toMatch(/^READONLY /)
  await redis.redis.replicaof('NO', 'ONE')
  expect(await refusalOfRedis(redis.url)).toBeNull()
})

test('a full one answers, and is no wrong setting, but cannot be used', async () => {
  await redis.redis.config('SET', 'maxmemory', '1')
  expect(await redis.redis.ping()).toBe('PONG')
  await expect(tryWriting(redis.redis)).rejects.toThrow(/^OOM /)
  await expect(inspectRedis(redis.url)).rejects.toThrow(/^OOM /)
  expect(await refusalOfRedis(redis.url)).toBeNull()
  await redis.redis.config('SET', 'maxmemory', '0')
})

test('a connection to a machine that has failed is replaced by one to its successor', async () => {
  const open: net.Socket[] = []
  const proxy = net.createServer((near) => {
    const far = net.connect(redis.url)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) open.push(socket.on('error', () => {}))
  })
  await once(proxy.listen(0, 'localhost'), 'listening')
  const { port } = proxy.address() as net.AddressInfo
  const client = openRedis(`redis://localhost:${port}`, createLog('silent'), { timeout: 200 })
  await expect.poll(() => client.status).toBe('ready')
  // No more packets, and none that says so.
  for (const socket of open.splice(0)) socket.unpipe().pause()
  await expect(client.ping()).rejects.toThrow()
  await expect.poll(() => client.ping().catch(() => 'none')).toBe('PONG')
  client.disconnect()
  for (const socket of open) socket.destroy()
  proxy.close()
})

test('a connection to a master that has become a replica is replaced by one to its successor', async () => {
  const successor = await startTestRedis()
  let master = redis.url
  const proxy = net.createServer((near) => {
    const far = net.connect(master)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await once(proxy.listen(0, 'localhost'), 'listening')
  const { port } = proxy.address() as net.AddressInfo
  const client = openRedis(`redis://localhost:${port}`, createLog('silent'))
  await expect.poll(() => client.status).toBe('ready')
  await tryWriting(client)
  // As managed services do: the address leads elsewhere, and no connection ends.
  master = successor.url
  await redis.redis.replicaof('127.0.0.1', 1)
  await expect(client.set('{footfall}:trial', '')).rejects.toThrow(/^READONLY /)
  await expect.poll(() => tryWriting(client).then(() => 'written', String)).toBe('written')
  client.disconnect()
  proxy.close()
  await redis.redis.replicaof('NO', 'ONE')
  await successor.dispose()
})

test('a wrong password is no outage, and an outage no wrong password', async () => {
  expect(await refusalOfRedis('redis://:secret@127.0.0.1:1')).toBeNull()
  await redis.redis.config('SET', 'requirepass', 'right')
  expect(await refusalOfRedis(redis.url)).toMatch(/^NOAUTH /)
  expect(await refusalOfRedis(`${redis.url}?password=wrong`)).toMatch(/^WRONGPASS /)
  expect(await refusalOfRedis(`${redis.url}?password=right`)).toBeNull()
})
