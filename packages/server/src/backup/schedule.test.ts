import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { day, minute } from '@footfall/contract/durations'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { addJob } from '../jobs/add-job.ts'
import { bindTask, task } from '../jobs/task.ts'
import { migrateJobs, startWorker } from '../jobs/worker.ts'
import { lockDataFolder } from '../lib/folders/data-folder-lock.ts'
import { createLog } from '../lib/log.ts'
import { systemClock } from '../lib/time/clock.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { startS3Counterpart } from '../testing/s3-counterpart.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { backUp } from './backup.ts'
import { BackupSchedule } from './schedule.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-schedule-'))
const log = createLog('silent')
const { pool, db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, log)
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

let bucket: Server | undefined
let asked = 0
let unanswered: ServerResponse[] = []
afterEach(() => {
  vi.useRealTimers()
  bucket?.closeAllConnections()
  bucket?.close()
})

/** A schedule for a bucket that answers so many times that it is empty, and then nothing more. */
async function scheduleTo(answers: number): Promise<BackupSchedule> {
  asked = 0
  unanswered = []
  bucket = createServer((_, answer) => {
    if (++asked <= answers) answer.end('<ListBucketResult/>')
    else unanswered.push(answer)
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(folder, 'data-')),
    BACKUP_TO: 's3://bucket/prefix',
    BACKUP_EVERY: '5m',
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  })
  await migrateJobs(pool, log)
  return new BackupSchedule({ config, db, clock: systemClock, log })
}

test('a backup that takes longer than its interval is followed by the next one, which does not fail beside it', async () => {
  const schedule = await scheduleTo(1)
  let looks = 0
  const look = task('look_for_a_test', z.object({}))
  const tasks = [schedule.task, bindTask(look, async () => void looks++)]
  const worker = await startWorker({ pool, tasks, log })
  await schedule.begin()
  await expect.poll(() => asked).toBe(2)
  const due = await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 minute' WHERE locked_at IS NULL`,
  )
  expect(due.rowCount).toBe(1)
  // Whoever looks for work finds the next backup first.
  for (let i = 1; i <= 3; i++) {
    await addJob(db, look, {})
    await expect.poll(() => looks).toBe(i)
  }
  expect(schedule.trouble).toBeNull()
  expect(asked).toBe(2)
  await schedule.stop()
  await worker.stop()
})

test('a bucket that says nothing holds up neither the start nor the stop', async () => {
  const schedule = await scheduleTo(0)
  await schedule.begin()
  await expect.poll(() => asked).toBe(1)
  await schedule.stop()
  expect(schedule.trouble).toBeNull()
})

test('a stop while the bucket is being opened is not missed', async () => {
  const schedule = await scheduleTo(0)
  const begun = schedule.begin()
  await schedule.stop()
  await begun
  // It would be asked now, and hold this up for a minute.
  await schedule.stop()
  expect(asked).toBe(0)
  expect(schedule.trouble).toBeNull()
})

test('a backup that becomes due while the process stops does not hold it up', async () => {
  const schedule = await scheduleTo(0)
  await schedule.stop()
  await schedule.task.run({})
  expect(asked).toBe(0)
  expect(schedule.trouble).toBeNull()
})

test('a backup that begins while the start still looks for the last one is not followed by another at once', async () => {
  const schedule = await scheduleTo(0)
  const warn = vi.spyOn(log, 'warn')
  await schedule.begin()
  await expect.poll(() => asked).toBe(1)
  const running = schedule.task.run({})
  await expect.poll(() => asked).toBe(2)
  unanswered[0]?.writeHead(403).end()
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  warn.mockRestore()
  await schedule.stop()
  await running
  expect(await nextRun()).toBeGreaterThan(Date.now())
})

test('where old backups cannot be removed, the next one is made at its time, and this is reported', async () => {
  const s3 = await startS3Counterpart()
  const clock = new FixedClock(Date.parse('2026-01-01T00:00:00Z'))
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(folder, 'data-')),
    BACKUP_TO: `s3://${s3.bucket}/kept`,
    BACKUP_KEEP: '1',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: s3.keys.id,
    S3_SECRET_ACCESS_KEY: s3.keys.secret,
  })
  await migrateJobs(pool, log)
  const schedule = new BackupSchedule({ config, db, clock, log })
  try {
    await schedule.task.run({})
    s3.rights.mayDelete = false
    clock.advance(day)
    await schedule.task.run({})
    expect(schedule.state).toMatchObject({ last: clock.now(), failed: false, oldRemain: true })
    expect(schedule.trouble).toBe('old backups could not be removed; the log says why')
    expect(await nextRun()).toBe(clock.now() + day)
    s3.rights.mayDelete = true
    clock.advance(day)
    await schedule.task.run({})
    expect(schedule.trouble).toBeNull()
    expect([...s3.objects.keys()].filter((key) => key.includes('/backups/'))).toHaveLength(1)
  } finally {
    await schedule.stop()
    await s3.stop()
  }
})

/** When the next backup is due, Unix milliseconds. */
async function nextRun(): Promise<number | undefined> {
  const { rows } = await pool.query<{ run_at: Date }>(
    `SELECT run_at FROM graphile_worker._private_jobs WHERE key = 'make_backup'`,
  )
  return rows[0]?.run_at.getTime()
}

test('a failed backup is tried again in ten minutes; one that is made by hand meanwhile is reported within a minute', async () => {
  const clock = new FixedClock(Date.parse('2026-01-01T00:00:00Z'))
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  const to = path.join(folder, 'by-hand')
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_TO: to })
  const byHand = () => backUp(config, { to, keep: null }, { log, clock })
  await migrateJobs(pool, log)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const schedule = new BackupSchedule({ config, db, clock, log })
  await schedule.begin()
  const { made } = await byHand()
  clock.advance(1_000)
  const lock = lockDataFolder(dataDir, 'backup.lock')
  await schedule.task.run({})
  lock.release()
  expect(schedule.state).toMatchObject({ failed: true })
  expect(schedule.trouble).toContain('failed')
  expect(await nextRun()).toBe(clock.now() + 10 * minute)
  vi.advanceTimersByTime(60_000)
  // It was made before the failure, whose cause may be there still.
  await expect.poll(() => schedule.state).toMatchObject({ last: made, failed: true })
  clock.advance(1_000)
  await byHand()
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => schedule.state).toMatchObject({ last: clock.now(), failed: false })
  expect(schedule.trouble).toBeNull()
  await schedule.stop()

  // The clock was ahead of now.
  clock.set('2025-01-01T00:00:00Z')
  const restarted = new BackupSchedule({ config, db, clock, log })
  await restarted.begin()
  await expect.poll(nextRun).toBe(clock.now() + day)
  expect(restarted.state).toMatchObject({ last: clock.now() })
  await restarted.stop()
})
