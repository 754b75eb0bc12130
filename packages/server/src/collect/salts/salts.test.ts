import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestRedis } from '../../ingest/testing/redis.ts'
import { FolderUnusable } from '../../lib/folders/private-folder.ts'
import { createLog } from '../../lib/log.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { FileSalts } from './file-salts.ts'
import { periodAt } from './periods.ts'
import { saltsAt } from './salts.ts'
import { SharedSalts } from './shared-salts.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['Asia/Shanghai', 'month', '2025-05-31T15:59:59.999Z', '2025-05', '2025-04', '2025-06'],
  ['Asia/Shanghai', 'month', '2025-05-31T16:00:00.000Z', '2025-06', '2025-05', '2025-07'],
  ['America/New_York', 'day', '2025-11-03T04:59:59.999Z', '2025-11-02', '2025-11-01', '2025-11-03'],
  ['America/New_York', 'day', '2025-11-03T05:00:00.000Z', '2025-11-03', '2025-11-02', '2025-11-04'],
  ['Asia/Kathmandu', 'day', '2025-06-01T18:15:00.000Z', '2025-06-02', '2025-06-01', '2025-06-03'],
] as const)('%s by %s at %s is %s', (zone, period, time, label, previous, next) => {
  const found = periodAt(zone, period, at(time))
  expect([found.label, found.previous, found.next]).toEqual([label, previous, next])
  expect(found.start <= at(time) && at(time) < found.end).toBe(true)
})

test('a salt outlives a restart, its period by three days, and no longer', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'footfall-salts-'))
  const open = () => new FileSalts(path.join(dir, 'salts.json'), createLog('silent'))
  const salts = open()
  const may = salts.saltOf('2025-05')
  const june = salts.saltOf('2025-06')
  expect(june).not.toEqual(may)
  expect(open().existing('2025-05')).toEqual(may)
  salts.forgetBefore(at('2025-06-03T12:00:00Z'))
  expect(salts.existing('2025-05')).toEqual(may)
  salts.forgetBefore(at('2025-06-04T12:00:00Z'))
  expect(salts.existing('2025-05')).toBeNull()
  expect(open().existing('2025-05')).toBeNull()
  expect(open().existing('2025-06')).toEqual(june)
  rmSync(dir, { recursive: true })
})

test.each(['', '{"2025-05":"AAAA', 'null', '{"2025-05":5}'])(
  'damaged salts, %j, are named and kept',
  (kept) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'footfall-salts-'))
    const file = path.join(dir, 'salts.json')
    writeFileSync(file, kept)
    const open = () => new FileSalts(file, createLog('silent'))
    expect(open).toThrow(FolderUnusable)
    expect(open).toThrow(`The visitor salts in ${file} are damaged`)
    expect(readFileSync(file, 'utf8')).toBe(kept)
    rmSync(dir, { recursive: true })
  },
)

test('the salt before counts for a day, the salt after once it may have begun on another node', () => {
  const salts = new FileSalts('/nonexistent/nowhere.json', createLog('silent'))
  for (const label of ['2025-05', '2025-06', '2025-07']) salts.saltOf(label)
  const of = (time: string, now: string) => saltsAt(salts, 'UTC', 'month', at(time), at(now))
  expect(of('2025-06-01T10:00:00Z', '2025-06-01T10:00:00Z').before).toEqual(salts.existing('2025-05'))
  expect(of('2025-06-02T00:00:00Z', '2025-06-02T00:00:00Z').before).toBeNull()
  expect(of('2025-06-30T23:50:00Z', '2025-06-30T23:50:00Z').after).toBeNull()
  expect(of('2025-06-30T23:59:59Z', '2025-06-30T23:59:59Z').after).toEqual(salts.existing('2025-07'))
  expect(of('2025-06-30T23:50:00Z', '2025-07-01T00:10:00Z').after).toEqual(salts.existing('2025-07'))
})

test('an old salt is gone after its rotation: from memory, disk and Redis', async () => {
  const redis = await startTestRedis()
  const dir = mkdtempSync(path.join(tmpdir(), 'footfall-salts-'))
  const log = createLog('silent')
  const clock = new FixedClock('2025-05-31T23:00:00Z')
  const open = async () => {
    const file = new FileSalts(path.join(dir, 'salts.json'), log)
    const salts = new SharedSalts({ file, redis: redis.redis, clock, log, lasting: ['~own ids'] })
    await salts.open()
    return salts
  }
  const first = await open()
  const used = [first.saltOf('2025-05'), first.saltOf('2025-05-31')]
  const old = used.map((salt) => salt.toString('base64'))
  for (const label of ['2025-05', '2025-05-31']) {
    // Also without a node that deletes it.
    const days = 4 + 1 / 24
    const left = await redis.redis.ttl(`{footfall}:salt:${label}`)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(days * 86_400)
  }
  const inRedis = async () => {
    const keys = await redis.redis.keys('*')
    const values = await Promise.all(keys.map((key) => redis.redis.getBuffer(key)))
    return values.map((value) => value?.toString('base64'))
  }
  expect(await inRedis()).toEqual(expect.arrayContaining(old))
  clock.set('2025-06-05T00:00:00Z')
  await first.forgetBefore(clock.now())
  for (const salt of old) expect(await inRedis()).not.toContain(salt)
  for (const salt of used) expect(salt).toEqual(Buffer.alloc(32))
  first.close()
  // Another node may be late and set it again: what Redis still has is not used again.
  await redis.redis.set('{footfall}:salt:2025-05-31', Buffer.from(old[1] ?? '', 'base64'), 'EX', 600)
  const later = await open()
  await later.forgetBefore(clock.now())
  await later.open()
  for (const label of ['2025-05', '2025-05-31']) expect(later.existing(label)).toBeNull()
  const disk = readFileSync(path.join(dir, 'salts.json'), 'utf8')
  for (const salt of old) expect(disk).not.toContain(salt)
  later.close()
  await redis.dispose()
  rmSync(dir, { recursive: true })
})

test('nodes agree on salts, also with a Redis that has lost them', async () => {
  const redis = await startTestRedis()
  const dir = mkdtempSync(path.join(tmpdir(), 'footfall-salts-'))
  const log = createLog('silent')
  const clock = new FixedClock('2025-06-30T23:00:00Z')
  const open = async (node: string) => {
    const file = new FileSalts(path.join(dir, node, 'salts.json'), log)
    const salts = new SharedSalts({ file, redis: redis.redis, clock, log, lasting: ['~own ids'] })
    await salts.open()
    return salts
  }
  const labels = ['2025-06', '2025-07', '2025-06-28', '2025-06-30', '2025-07-03', '~own ids']
  const saltsOf = (salts: SharedSalts) => labels.map((label) => salts.existing(label)?.toString('hex'))
  const first = await open('a')
  const expected = saltsOf(first)
  expect(new Set(expected).size).toBe(labels.length)
  expect(expected).not.toContain(undefined)
  const second = await open('b')
  expect(saltsOf(second)).toEqual(expected)
  await redis.redis.flushall()
  first.close()
  second.close()
  const again = await open('b')
  expect(saltsOf(again)).toEqual(expected)
  const third = await open('c')
  expect(saltsOf(third)).toEqual(expected)
  for (const salts of [again, third]) salts.close()
  await redis.dispose()
  rmSync(dir, { recursive: true })
})
