/** What a Redis says of its URL, before a start relies on it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRedis, type TestRedis } from '../../ingest/testing/redis.ts'
import { inspectRedis, refusalOfRedis } from './redis.ts'

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

test('a wrong password is no outage, and an outage no wrong password', async () => {
  expect(await refusalOfRedis('redis://:secret@127.0.0.1:1')).toBeNull()
  await redis.redis.config('SET', 'requirepass', 'right')
  expect(await refusalOfRedis(redis.url)).toMatch(/^NOAUTH /)
  expect(await refusalOfRedis(`${redis.url}?password=wrong`)).toMatch(/^WRONGPASS /)
  expect(await refusalOfRedis(`${redis.url}?password=right`)).toBeNull()
})
