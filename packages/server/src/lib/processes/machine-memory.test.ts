import { expect, test } from 'vitest'
import { machineMemory, memoryShares } from './machine-memory.ts'

const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2

test.each([
  [0.5 * gigabyte, 192, 16, 16],
  [1 * gigabyte, 256, 16, 16],
  [1.9 * gigabyte, 486, 16, 16],
  [2 * gigabyte, 683, 32, 64],
  [6 * gigabyte, 2048, 32, 64],
  [64 * gigabyte, 4096, 32, 64],
])(
  'of %i bytes the engine may use %i MB, PostgreSQL keeps %i, a plan has %i',
  (memory, engine, postgres, plan) => {
    const shares = memoryShares(memory)
    const found = [Math.round(shares.engine / megabyte), shares.postgres / megabyte, shares.plan / megabyte]
    expect(found).toEqual([engine, postgres, plan])
  },
)

test('the memory to divide is the machine’s', () => {
  expect(machineMemory()).toBeGreaterThan(100 * megabyte)
  expect(machineMemory()).toBeLessThan(100_000 * gigabyte)
})
