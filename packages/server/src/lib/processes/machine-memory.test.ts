import { expect, test } from 'vitest'
import { machineMemory, memoryShares } from './machine-memory.ts'

const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2

test.each([
  [0.5 * gigabyte, 192, 16],
  [1 * gigabyte, 256, 16],
  [1.9 * gigabyte, 486, 16],
  [2 * gigabyte, 683, 32],
  [6 * gigabyte, 2048, 32],
  [64 * gigabyte, 4096, 32],
])('of %i bytes the engine may use %i MB, PostgreSQL keeps %i', (memory, engine, postgres) => {
  const shares = memoryShares(memory)
  expect([Math.round(shares.engine / megabyte), shares.postgres / megabyte]).toEqual([engine, postgres])
})

test('the memory to divide is the machine’s', () => {
  expect(machineMemory()).toBeGreaterThan(100 * megabyte)
  expect(machineMemory()).toBeLessThan(100_000 * gigabyte)
})
