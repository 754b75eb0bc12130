import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRedis, type TestRedis } from '../../ingest/testing/redis.ts'
import { openKeys } from './installation-keys.ts'
import { deleteSharedKey, refusalOfKey } from './shared-key.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startTestRedis()
})
afterAll(() => redis.dispose())

const keysOf = (secret: string) => openKeys(secret.repeat(32), '/nowhere')

test('a node with another secret key than the nodes it shares a Redis with is refused, until theirs is forgotten', async () => {
  const sentence = expect.stringContaining('set the same SECRET_KEY on every node')
  expect(await refusalOfKey(redis.url, keysOf('a'))).toBeNull()
  expect(await refusalOfKey(redis.url, keysOf('a'))).toBeNull()
  expect(await refusalOfKey(redis.url, keysOf('b'))).toEqual(sentence)
  await deleteSharedKey(redis.url)
  expect(await refusalOfKey(redis.url, keysOf('b'))).toBeNull()
  expect(await refusalOfKey(redis.url, keysOf('a'))).toEqual(sentence)
})

test('a Redis that cannot be reached stops no start', async () => {
  expect(await refusalOfKey('redis://127.0.0.1:1', keysOf('a'))).toBeNull()
  await deleteSharedKey('redis://127.0.0.1:1')
})
