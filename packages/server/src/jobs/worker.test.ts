import process from 'node:process'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { hour } from '@footfall/contract/durations'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../db/open.ts'
import { createLog } from '../lib/log.ts'
import { startTestServer, type TestServer, testServer } from '../testing/start-test-server.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { addJob } from './add-job.ts'
import { bindTask, task } from './task.ts'
import { logUnhandled, startWorker } from './worker.ts'

const server = testServer()

test('a failed job is logged without its payload and without stacks', async () => {
  const lines: string[] = []
  const to = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
  const log = createLog('info', { terminal: false, to })
  const failing = task('fail_for_a_test', z.object({ to: z.string(), code: z.string() }))
  const bound = bindTask(failing, () => Promise.reject(new Error('nobody answers')))
  const worker = await startWorker({ pool: server.context.pool, tasks: [bound], log })
  await addJob(server.context.db, failing, { to: 'reader@example.com', code: '482913' })
  await expect.poll(() => lines.join('')).toContain('nobody answers')
  await worker.stop()
  expect(lines.join('')).toContain('fail_for_a_test')
  expect(lines.join('')).not.toMatch(/482913|reader@example/)
  expect(lines.join('')).not.toContain('at Object.run')
})

test('jobs of one queue run one after the other, and others do not wait for them', async () => {
  const slow = task('slow_for_a_test', z.object({ nth: z.int() }), 'slow')
  const quick = task('quick_for_a_test', z.object({}))
  const steps: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const tasks = [
    bindTask(slow, async ({ nth }) => {
      steps.push(`begins ${nth}`)
      await released
      steps.push(`ends ${nth}`)
    }),
    bindTask(quick, async () => {
      steps.push('quick')
    }),
  ]
  const { pool, db } = server.context
  const worker = await startWorker({ pool, tasks, log: createLog('silent') })
  // If each third one waited for a poll, they would take longer than the test does.
  const jobs = Array.from({ length: 30 }, (_, nth) => nth)
  for (const nth of jobs) await addJob(db, slow, { nth })
  await addJob(db, quick, {})
  // Both may begin at the same moment.
  await expect.poll(() => steps.toSorted()).toEqual(['begins 0', 'quick'])
  release()
  await expect.poll(() => steps).toHaveLength(61)
  expect(steps.filter((step) => step !== 'quick')).toEqual(
    jobs.flatMap((nth) => [`begins ${nth}`, `ends ${nth}`]),
  )
  await worker.stop()
})

/** A job in a queue of its own that a pool of this name has taken. */
async function layTaken(name: string): Promise<void> {
  const { pool, db } = server.context
  await addJob(db, task(`of_the_${name}`, z.object({}), name), {})
  await pool.query(`UPDATE graphile_worker._private_jobs AS jobs SET locked_at = now(), locked_by = '${name}'
    FROM graphile_worker._private_tasks AS tasks WHERE tasks.id = jobs.task_id AND identifier = 'of_the_${name}'`)
  await pool.query(`UPDATE graphile_worker._private_job_queues SET locked_at = now(), locked_by = '${name}'
    WHERE queue_name = '${name}'`)
}

test('a process whose database no other one can use runs the jobs of the one before it at once', async () => {
  await layTaken('former')
  let runs = 0
  const bound = bindTask(task('of_the_former', z.object({}), 'former'), async () => void runs++)
  const worker = await startWorker({
    pool: server.context.pool,
    tasks: [bound],
    log: createLog('silent'),
    timeouts: { pause: hour, presumedDead: hour },
    alone: true,
  })
  await expect.poll(() => runs).toBe(1)
  await worker.stop()
})

test('the jobs of a process that was killed are run again soon, those of one that lives are not', async () => {
  const { pool, db } = server.context
  const ran: string[] = []
  let lastRun = 0
  const tasks = ['dead', 'living'].map((name) =>
    bindTask(task(`of_the_${name}`, z.object({}), name), async () => {
      ran.push(name)
      lastRun = performance.now()
    }),
  )
  const long = task('long_for_a_test', z.object({}), 'long')
  let begun = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const own = bindTask(long, () => {
    begun++
    return released
  })
  const holder = await pool.connect()
  await holder.query(`SELECT pg_advisory_lock(hashtextextended('job workers living', 0))`)
  for (const name of ['dead', 'living']) await layTaken(name)
  const timeouts = { pause: 50, presumedDead: 200 }
  const worker = await startWorker({ pool, tasks: [...tasks, own], log: createLog('silent'), timeouts })
  await addJob(db, long, {})
  await expect.poll(() => begun).toBe(1)
  await expect.poll(() => ran).toEqual(['dead'])
  const lost = performance.now()
  holder.release(true)
  await expect.poll(() => ran).toEqual(['dead', 'living'])
  // A process that has lost its connection has some time to come back.
  expect(lastRun - lost).toBeGreaterThanOrEqual(timeouts.presumedDead)
  expect(begun, 'what runs here is not run twice').toBe(1)
  release()
  await worker.stop()
})

/** Until the result is called, nobody can connect to this database, and nobody is. */
async function cutOff(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  const { pool, close } = openDatabase(
    { connectionString: url.replace(`/${name}`, '/postgres') },
    createLog('silent'),
  )
  await pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  return async () => {
    await pool.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await close()
  }
}

test('a loss of PostgreSQL is no error of the queue', async () => {
  const lines: { level: number; msg: string; err?: { code: string } }[] = []
  const to = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(line))) })
  const log = createLog('debug', { terminal: false, to })
  const DATABASE_URL = await newPostgresDatabase()
  const { pool, close } = openDatabase({ connectionString: DATABASE_URL }, createLog('silent'))
  onTestFinished(close)
  const worker = await startWorker({ pool, tasks: [], log })
  onTestFinished(() => worker.stop())
  const listeners = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`
  await expect.poll(async () => (await pool.query(listeners)).rowCount).toBe(1)
  const restore = await cutOff(DATABASE_URL)
  await expect.poll(() => lines.filter(({ err }) => err?.code === '57P01').length).toBeGreaterThan(0)
  await restore()
  expect(lines.filter(({ level, err }) => level > 30 && err?.code === '57P01')).toEqual([])
  const nobody = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody' }, createLog('silent'))
  logUnhandled(log)(await nobody.pool.query('SELECT 1').catch((error: unknown) => error))
  logUnhandled(log)(new Error('a bug'))
  expect(lines.slice(-2)).toMatchObject([{ level: 20, err: { code: 'ECONNREFUSED' } }, { level: 50 }])
})

/** Counts rejections that nobody handles, instead of failing for them: the library sends a job's end and does not wait. */
function countUnhandled(): () => number {
  const others = process.listeners('unhandledRejection')
  let count = 0
  const counting = () => void count++
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', counting)
  onTestFinished(() => {
    process.off('unhandledRejection', counting)
    for (const other of others) process.on('unhandledRejection', other)
  })
  return () => count
}

test('a job that ends while PostgreSQL is away has ended, and holds up no other of its queue', async () => {
  const DATABASE_URL = await newPostgresDatabase()
  const { db, pool, close } = openDatabase({ connectionString: DATABASE_URL }, createLog('silent'))
  onTestFinished(close)
  const first = task('first_for_a_test', z.object({}), 'one by one')
  const failing = task('failing_for_a_test', z.object({}))
  const next = task('next_for_a_test', z.object({}), 'one by one')
  const runs = { first: 0, failing: 0, next: 0 }
  let restore: Promise<() => Promise<void>> | undefined
  const during = (name: keyof typeof runs) => async () => {
    runs[name]++
    if (name === 'failing' && runs.failing > 1) return
    await expect.poll(() => runs.first + runs.failing).toBe(2)
    restore ??= cutOff(DATABASE_URL)
    await restore
    if (name === 'failing') throw new Error('for the test')
  }
  const tasks = [
    bindTask(first, during('first')),
    bindTask(failing, during('failing')),
    bindTask(next, async () => void runs.next++),
  ]
  const unsent = countUnhandled()
  const timeouts = { pause: 50, presumedDead: 200 }
  const worker = await startWorker({ pool, tasks, log: createLog('silent'), timeouts })
  onTestFinished(() => worker.stop())
  for (const one of [first, failing, next]) await addJob(db, one, {})
  await expect.poll(unsent).toBe(2)
  await (await restore)?.()
  await expect.poll(() => runs).toEqual({ first: 1, failing: 2, next: 1 })
  await expect.poll(async () => (await pool.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0)
})

test('what is due daily or hourly is made up for at the start after a night in which no node was up', async () => {
  const DATABASE_URL = await newPostgresDatabase()
  const before = await startTestServer({ DATABASE_URL })
  await expect.poll(() => runsOf(before)).toHaveLength(4)
  await before.context.pool.query(
    "UPDATE graphile_worker._private_known_crontabs SET last_execution = now() - interval '3 days'",
  )
  await before.stop()
  const after = await startTestServer({ DATABASE_URL })
  await expect
    .poll(() => runsOf(after))
    .toMatchObject([
      { identifier: 'erase_hidden', today: true },
      {},
      { identifier: 'tidy_up', today: true },
      {},
    ])
  await after.stop()
})

test('a start with a clock that is right again does not wait for the hours that the clock was ahead', async () => {
  const DATABASE_URL = await newPostgresDatabase()
  const before = await startTestServer({ DATABASE_URL })
  await expect.poll(() => runsOf(before)).toHaveLength(4)
  await before.context.pool.query(
    "UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '5 hours'",
  )
  const queued = task('queued_for_a_test', z.unknown())
  await addJob(before.context.db, queued, {})
  await before.stop()
  const stopped = openDatabase({ connectionString: DATABASE_URL }, createLog('silent'))
  await stopped.pool.query(
    "UPDATE graphile_worker._private_jobs SET run_at = now() + interval '6 hours', updated_at = now() + interval '5 hours'",
  )
  await stopped.close()
  const after = await startTestServer({ DATABASE_URL })
  expect(await runsOf(after)).toMatchObject([0, 1, 2, 3].map(() => ({ ahead: false })))
  const { rows } = await after.context.pool.query(
    `SELECT extract(epoch FROM run_at - now()) / 3600 AS hours FROM graphile_worker.jobs WHERE task_identifier = '${queued.name}'`,
  )
  expect(Number(rows[0].hours), 'the hour that the job was to wait').toBeCloseTo(1, 1)
  await after.stop()
})

test('tasks are scheduled on when the clock goes back by hours while the server runs', async () => {
  const { pool } = server.context
  const everyMinute = task('count_for_a_test', z.unknown())
  let runs = 0
  const counted = bindTask(everyMinute, async () => void runs++, { cron: '* * * * *' })
  const minute = Date.now() - (Date.now() % 60_000)
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: minute - 5_000 })
  const worker = await startWorker({ pool, tasks: [counted], log: pino({ level: 'silent' }) })
  try {
    // Once the schedule is known, its timer is set. The last run is one of the clock that was ahead.
    const known = () =>
      pool.query(
        'UPDATE graphile_worker._private_known_crontabs SET last_execution = now() WHERE identifier = $1',
        [everyMinute.name],
      )
    await expect.poll(async () => (await known()).rowCount).toBe(1)
    await known()
    vi.setSystemTime(minute - 5 * hour - 15_000)
    // A slow machine begins again after the minute and waits for the next one.
    await expect.poll(() => runs, { timeout: 100_000 }).toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
    await worker.stop()
  }
}, 120_000)

test('tasks are scheduled on after another node, whose clock was ahead, has ended', async () => {
  const { pool } = server.context
  const everyMinute = task('go_on_for_a_test', z.unknown())
  let runs = 0
  const counted = bindTask(everyMinute, async () => void runs++, { cron: '* * * * *' })
  // Past, because PostgreSQL runs what is due by its own clock.
  const minute = Date.now() - (Date.now() % 60_000) - 600_000
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: minute - 5_000 })
  const worker = await startWorker({ pool, tasks: [counted], log: pino({ level: 'silent' }) })
  try {
    const scheduledAhead = () =>
      pool.query(
        "UPDATE graphile_worker._private_known_crontabs SET last_execution = now() + interval '5 hours' WHERE identifier = $1",
        [everyMinute.name],
      )
    await expect.poll(async () => (await scheduledAhead()).rowCount).toBe(1)
    // The next minute is the other node's already; a later one is not.
    await expect
      .poll(
        () => {
          vi.setSystemTime(Math.max(Date.now(), minute) + 55_000)
          return runs
        },
        { interval: 5_000, timeout: 100_000 },
      )
      .toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
    await worker.stop()
  }
}, 120_000)

test('a scheduled task that takes longer than its interval does not run beside itself', async () => {
  const { pool } = server.context
  const slow = task('slow_for_a_test', z.unknown())
  let running = 0
  let most = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const run = async () => {
    most = Math.max(most, ++running)
    await held
    running--
  }
  const options = {
    pool,
    tasks: [bindTask(slow, run, { cron: '* * * * *' })],
    log: pino({ level: 'silent' }),
  }
  const secondsBeforeMinute = () => Date.now() - (Date.now() % 60_000) + 57_000
  // Past, because PostgreSQL runs what is due by its own clock.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: secondsBeforeMinute() - 600_000 })
  const first = await startWorker(options)
  // A slow machine begins after the minute and waits for the next one, each time.
  await expect.poll(() => running, { timeout: 100_000 }).toBe(1)
  vi.setSystemTime(secondsBeforeMinute())
  const second = await startWorker(options)
  try {
    const queued = () =>
      pool.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [slow.name])
    await expect.poll(async () => (await queued()).rowCount, { timeout: 100_000 }).toBeGreaterThan(1)
    await pause(500)
    expect(most).toBe(1)
  } finally {
    vi.useRealTimers()
    release()
    await Promise.all([first.stop(), second.stop()])
  }
}, 240_000)

async function runsOf({ context }: TestServer): Promise<unknown[]> {
  const { rows } = await context.pool.query(`
    SELECT identifier, last_execution > now() - interval '1 day' AS today, last_execution > now() AS ahead
    FROM graphile_worker._private_known_crontabs ORDER BY identifier`)
  return rows
}
