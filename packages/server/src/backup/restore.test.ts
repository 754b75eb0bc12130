/** Backups of an installation with embedded stores, restored as it was, and as it was at a moment. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { day } from '@footfall/contract/durations'
import { sql as inPostgres } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { param, sql } from '../events/sql.ts'
import { operator } from '../features/audit/audit.ts'
import { requestVisitorErasure } from '../features/websites/erase-visitor.ts'
import { readJournalFile } from '../journal/record/frames.ts'
import { readRecords } from '../journal/record/read-records.ts'
import { createLog } from '../lib/log.ts'
import type { Clock } from '../lib/time/clock.ts'
import { type RunningServer, startServer } from '../start.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { Mailbox } from '../testing/mailbox.ts'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { createClient } from '../testing/test-client.ts'
import { backUp } from './backup.ts'
import { keptBackups, readManifest } from './manifest.ts'
import { chooseBackup, restore } from './restore.ts'
import { openTarget } from './target/open-target.ts'
import { compareRows } from './test-restore.ts'

const log = createLog('silent')
const second = 1000
const clock = new FixedClock(Math.floor(Date.now() / second) * second)
const begin = clock.now()
/** The time this many seconds after the begin. */
const at = (seconds: number): number => begin + seconds * second

let folder: string
let target: string
let running: RunningServer | null = null
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-restore-'))
  target = path.join(folder, 'backups')
  await mkdir(path.join(folder, 'console/assets'), { recursive: true })
  await mkdir(path.join(folder, 'console/public'))
  for (const file of ['console/index.html', 't.js']) await writeFile(path.join(folder, file), '')
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

function configOf(dataDir: string): Config {
  const config = readConfig({
    ...{
      HOST: '127.0.0.1',
      PORT: '0',
      CAPTCHA: 'off',
      TRUST_PROXY: 'loopback',
      METRICS_TOKEN: 'a-token-for-metrics',
    },
    DATA_DIR: path.join(folder, dataDir),
    PUBLIC_URL: 'https://footfall.example',
    BACKUP_TO: target,
    BACKUP_TEST: 'on',
    JOURNAL_KEEP_DAYS: '7',
  })
  return { ...config, passwordCost: { memory: 8, passes: 1 } }
}

async function start(dataDir: string): Promise<RunningServer> {
  const files = { consoleRoot: path.join(folder, 'console'), trackerFile: path.join(folder, 't.js') }
  running = await startServer(configOf(dataDir), { log, clock, files })
  return running
}

async function stop(): Promise<void> {
  await running?.stop()
  running = null
}

async function send(server: RunningServer, website: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const answer = await fetch(`${server.url}/api/collect`, {
      method: 'POST',
      // Each from its own visitor.
      headers: {
        'content-type': 'text/plain',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/${id.length + 100}.0`,
        'x-forwarded-for': `203.0.113.${addressOf(id)}`,
      },
      body: JSON.stringify({ w: website, e: [{ id, k: 'pageview', u: `https://shop.example/${id}` }] }),
    })
    expect(answer.status).toBe(202)
  }
}
/**
 * The first event of each of the first seven seconds comes from one visitor, each of the others from another. The
 * visitor does not come back: an erasure runs again after a minute, and takes what came in up to its own time.
 */
const addressOf = (id: string): number => (/^[0-6]-0$/.test(id) ? 1 : 2 + Number(id.replace('-', '')))

/** Events of a website by the second in which they came in, as `[seconds after the begin, count]`. */
async function bySecond({ context, services }: RunningServer, website: string): Promise<[number, number][]> {
  await services.ingest.flush()
  const rows = await context.events.query<{ at: string; n: string }>(sql`
    SELECT toUnixTimestamp64Milli(time) AS at, count() AS n FROM events FINAL
    WHERE website_id = ${param('UUID', website)} GROUP BY at ORDER BY at`)
  return rows.map(({ at: time, n }) => [(Number(time) - begin) / second, Number(n)])
}

const idsOf = (s: number): string[] => Array.from({ length: 2 + (s % 3) }, (_, i) => `${s}-${i}`)
/** The expected counts: for each second, all except the erased visitor's. */
const expected = (seconds: number): [number, number][] =>
  Array.from({ length: seconds }, (_, s) => [s, idsOf(s).length - 1])

let owner: TestPerson
let shop: string
let gone: string

test('a backup is made automatically, tested, and reported', { timeout: 120_000 }, async () => {
  const server = await start('data')
  const health = async (): Promise<{ backup?: unknown }> =>
    (await fetch(`${server.url}/api/health`).then((answer) => answer.json())) as object
  await expect
    .poll(async () => (await health()).backup, { timeout: 100_000 })
    .toMatchObject({
      last: begin,
      failed: false,
      tested: begin,
      newBytes: expect.any(Number),
      keptBytes: expect.any(Number),
    })
  expect(await health()).toMatchObject({ status: 'ok' })
  const metrics = await fetch(`${server.url}/metrics`, {
    headers: { authorization: 'Bearer a-token-for-metrics' },
  }).then((answer) => answer.text())
  expect(metrics).toContain(`footfall_backup_last_timestamp_seconds ${begin / second}\n`)
  expect(metrics).toContain('footfall_backup_failing 0\n')
  clock.set(at(100_000))
  expect(await health()).toMatchObject({
    unhealthy: { backup: expect.stringContaining('the last backup was made') },
  })
  clock.set(begin)
})

test('events come in before and after a backup; a visitor and a website are erased in between', async () => {
  const server = running as RunningServer
  const mailbox = new Mailbox(path.join(folder, 'data/mail'))
  owner = await registerPerson({
    ...server,
    clock,
    mailbox,
    client: (options = {}) => createClient(server.url, options),
  })
  const add = async (name: string) =>
    (
      await owner.call('/website/add', {
        team_id: owner.teamId,
        website_name: name,
        domain: `${name}.example`,
        time_zone: 'UTC',
      })
    ).website_id
  shop = await add('shop')
  gone = await add('gone')
  const config = configOf('data')
  const back = () => backUp(config, { to: target, keep: null }, { log, clock })
  for (let s = 0; s < 12; s++) {
    clock.set(at(s))
    if (s === 4) await back()
    await send(server, shop, idsOf(s))
    if (s < 6) await send(server, gone, [`${s}-9`])
    // Repeated, as by a browser that got no answer.
    if (s === 5) await send(server, shop, ['2-1', '4-1'])
    if (s % 2 === 1) await server.services.ingest.flush()
    if (s === 6) await erase(server)
    if (s === 7) {
      clock.set(at(7) + 1)
      await back()
    }
  }
  expect(await bySecond(server, shop)).toEqual([
    ...expected(7),
    ...[7, 8, 9, 10, 11].map((s) => [s, idsOf(s).length]),
  ])
  await stop()
})

async function erase(server: RunningServer): Promise<void> {
  const { context } = server
  const [{ visitor } = { visitor: '' }] = await context.events.query<{ visitor: string }>(
    sql`SELECT DISTINCT visitor FROM events WHERE website_id = ${param('UUID', shop)} AND page = '/0-0'`,
  )
  clock.set(at(6) + 1)
  await requestVisitorErasure(context, operator, { websiteId: shop, teamId: owner.teamId }, { visitor })
  await owner.call('/setting/website_delete', { website_id: gone, confirm: 'DELETE' })
  await expect
    .poll(async () => (await bySecond(server, shop)).map(([, n]) => n))
    .toEqual(expected(7).map(([, n]) => n))
  await expect.poll(() => bySecond(server, gone)).toEqual([])
}

const restored = async (dataDir: string, until: number | null, journal: string | null) => {
  const order = { from: target, until, journal: journal && path.join(folder, journal) }
  await restore(configOf(dataDir), order, { log, clock })
}

test('a moment that the journal does not reach is refused, and nothing is restored', async () => {
  await expect(restored('refused', at(9), null)).rejects.toThrow('The kept journal reaches from')
  await expect(restored('refused', at(-1), null)).rejects.toThrow(
    'There is no backup from before that moment',
  )
  await expect(restored('refused', at(9), 'nowhere')).rejects.toThrow('is not a data folder of Footfall')
  await expect(restored('refused', clock.now() + 1, 'data')).rejects.toThrow(/: choose an earlier time\.$/)
})

test('with the journal of the former folder, events after the last backup are restored', async () => {
  await restored('until', at(9), 'data')
  const dir = path.join(folder, 'until/journal')
  const found: number[] = []
  for (const file of await readdir(dir))
    for (const { received } of (await readRecords((await readJournalFile(path.join(dir, file))).frames))
      .events)
      found.push((received - begin) / second)
  expect(found).toEqual(idsOf(8).map(() => 8))
})

test('a later restore has exactly the events before a moment, once each, and none erased afterwards', async () => {
  await restored('alone', at(6), null)
  clock.set(begin + 5 * day)
  const server = await start('alone')
  expect(await bySecond(server, shop)).toEqual(expected(6))
  expect(await bySecond(server, gone)).toEqual([])
  const client = createClient(server.url, {})
  client.token = owner.token
  const { data } = await client.send('/website/list', { team_id: owner.teamId })
  expect(JSON.stringify(data)).toContain('shop.example')
  expect(JSON.stringify(data)).not.toContain('gone.example')
  await stop()
})

test('what is erased while a backup is made is not in what is restored from it', {
  timeout: 120_000,
}, async () => {
  const server = await start('data')
  const { context } = server
  const [{ visitor } = { visitor: '' }] = await context.events.query<{ visitor: string }>(
    sql`SELECT DISTINCT visitor FROM events WHERE website_id = ${param('UUID', shop)} AND page = '/7-0'`,
  )
  const of = { websiteId: shop, teamId: owner.teamId }
  const isErased = async (): Promise<boolean> => {
    const [found] = await context.events.query<{ n: string }>(
      sql`SELECT count() AS n FROM events WHERE website_id = ${param('UUID', shop)} AND visitor = ${param('UInt64', visitor)}`,
    )
    return found?.n === '0'
  }
  let erased: Promise<void> | null = null
  const whileHeld: Clock = {
    now() {
      // The events are copied next. PostgreSQL, whose rows are counted first, waits for the lock, and so for the erasure.
      erased ??= requestVisitorErasure(context, operator, of, { visitor }).then(() =>
        context.db.transaction().execute(async (change) => {
          await inPostgres`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(change)
          await expect.poll(isErased, { timeout: 60_000 }).toBe(true)
        }),
      )
      return clock.now()
    },
  }
  const config = configOf('data')
  await backUp(config, { to: target, keep: null }, { log, clock: whileHeld })
  await erased
  await stop()
  await restored('meanwhile', null, null)
  const other = await start('meanwhile')
  const left = await other.context.events.query(
    sql`SELECT page FROM events WHERE website_id = ${param('UUID', shop)} AND visitor = ${param('UInt64', visitor)}`,
  )
  expect(left).toEqual([])
  await stop()
})

test('a backup whose stores have other rows fails the test', async () => {
  const config = configOf('data')
  const place = await openTarget(target, config.backup, { make: false })
  const manifest = await readManifest(place, chooseBackup(place, await keptBackups(place), null))
  const events = manifest.rows?.events?.least ?? 0
  expect(events).toBeGreaterThan(10)
  expect(compareRows(manifest, manifest.rows ?? {}).passed).toBe(true)
  const tested = compareRows(manifest, { ...manifest.rows, events: { least: 1, most: 1 } })
  expect(tested.passed).toBe(false)
  expect(tested.lines).toContain(`events: 1, but ${events} were backed up`)
})
