import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRedis, type TestRedis } from '../../ingest/testing/redis.ts'
import { RedisTurns } from './redis-turn.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startTestRedis()
})
afterAll(() => redis.dispose())

test('a node that waits has its turn before the holder has another', async () => {
  const [busy, other] = [new RedisTurns(redis.redis, 'fair'), new RedisTurns(redis.redis, 'fair')]
  let turns = 0
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      await busy.take(async () => {
        turns++
        await pause(20)
      })
    }
  })()
  const waited: number[] = []
  for (let i = 0; i < 5; i++) {
    await pause(50)
    const before = turns
    await other.take(async () => void waited.push(turns - before))
  }
  isOver = true
  await working
  // The holder may have begun its next one just then.
  expect(Math.max(...waited)).toBeLessThanOrEqual(1)
})

test('a node that stops while it waits holds nobody up', async () => {
  const [holder, stopping] = [new RedisTurns(redis.redis, 'left'), new RedisTurns(redis.redis, 'left')]
  await holder.take(async () => {
    const waiting = stopping.take(async () => {})
    await expect.poll(() => redis.redis.exists('left:next')).toBe(1)
    stopping.end()
    await expect(waiting).rejects.toThrow('stopping')
  })
  expect(await redis.redis.keys('left*')).toEqual([])
})
