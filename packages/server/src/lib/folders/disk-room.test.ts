import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { troubleOfDisk, troubleOfRoom } from './disk-room.ts'

const gigabyte = 1024 ** 3

test.each([
  [0, 100 * gigabyte, '0 MB are left'],
  [0.1 * gigabyte, 100 * gigabyte, '102 MB are left'],
  [0.25 * gigabyte, 100 * gigabyte, null],
  // A small disk is not full from the start.
  [0.1 * gigabyte, gigabyte, null],
  [0.04 * gigabyte, gigabyte, '40 MB are left'],
])('%d of %d bytes', (free, total, trouble) => {
  expect(troubleOfRoom(free, total)).toBe(trouble)
})

test('a folder’s disk is asked, and one that is gone is an error', async () => {
  expect(await troubleOfDisk(tmpdir())).toSatisfy((trouble) => trouble === null || /MB/.test(trouble))
  await expect(troubleOfDisk('/nowhere/at/all')).rejects.toThrow('ENOENT')
})
