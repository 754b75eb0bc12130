/** A dump of a running server, loaded into other stores: the same users, the same numbers, and the pending jobs. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { gunzipSync, gzipSync } from 'node:zlib'
import { hour } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eraseAgain, noteErasure } from '../../backup/erasures.ts'
import type { Config } from '../../config.ts'
import { openDatabase } from '../../db/open.ts'
import type { EventsStore } from '../../events/client.ts'
import { type MovedEventTable, movedEventTables } from '../../events/move-rows.ts'
import { sql } from '../../events/sql.ts'
import { identifier } from '../../events/tables.ts'
import { addJob } from '../../jobs/add-job.ts'
import { task } from '../../jobs/task.ts'
import { prepareDataFolder } from '../../lib/folders/prepare-data-folder.ts'
import { loadMark } from '../../lib/folders/private-folder.ts'
import { createLog } from '../../lib/log.ts'
import { layOrder } from '../../testing/lay-order.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { dropStore, openCopiedStore } from '../../testing/stores/copy-event-tables.ts'
import { newPostgresDatabase } from '../../testing/stores/shared-stores.ts'
import { layInvitation, layOffer, layTeam, registerCast } from '../../testing/team-place.ts'
import { latestSteps, notedSteps } from '../../upgrade/steps.ts'
import { AdminError } from '../action.ts'
import { runAdmin } from '../run-admin.ts'

let server: TestServer
let owner: TestPerson
let website_id: string
let folder: string
const file = () => path.join(folder, 'all.dump.gz')
const stores: EventsStore[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-dump-'))
  server = await startTestServer()
  owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  website_id = (await owner.call('/website/add', site)).website_id
  const time = server.clock.now() - hour
  const events = ['anna', 'bert', '足迹'].flatMap((visitor_id, i) => [
    { id: randomUUID(), kind: 'pageview', time: time + i, visitor_id, url: 'https://shop.example/“a”' },
    { id: randomUUID(), kind: 'identify', time: time + 1_000 + i, visitor_id, props: { plan: 'pro' } },
    {
      id: randomUUID(),
      kind: 'custom',
      name: 'buy',
      time: time + 60_000 + i,
      visitor_id,
      url: 'https://shop.example/',
      props: { size: 'XL\n' },
      revenue: { amount: 1999, currency: 'EUR', order_id: `o${i}` },
    },
  ])
  expect(await server.services.ingest.importEvents(website_id, events)).toMatchObject({ accepted: 9 })
  await layRows()
  await dump()
})
afterAll(async () => {
  await server.stop()
  for (const store of stores) await dropStore(store)
  await rm(folder, { recursive: true, force: true })
})

/** Rows of accounts' tables, and jobs: one for next century, and one that has failed for good. */
async function layRows(): Promise<void> {
  const { db, pool } = server.context
  const cast = await registerCast(server)
  const place = await layTeam(server, cast)
  await layInvitation(server, place.teamId, 'invited@other.example', place.websiteId)
  const [sender, recipient] = [cast.owner.userId, cast.outsider.userId]
  await layOffer(server, { websiteId: place.websiteId, fromTeam: place.teamId, sender, recipient })
  await layOrder(server, place.teamId)
  const link = { name: '“Spring” 🌱', target_url: 'https://shop.example/?a=\\1', slug: 'spring' }
  await owner.call('/website/add_short_url', { website_id, ...link })
  await owner.call('/setting/website_share', { website_id, share: true })
  const job = task('next_century', z.unknown())
  for (const key of ['waits', 'failed'])
    await addJob(db, job, { key }, { key, priority: 7, maxAttempts: 3, runAt: new Date('2100-01-01') })
  await pool.query("UPDATE graphile_worker._private_jobs SET attempts = 3 WHERE key = 'failed'")
}

const admin = (config: Config, ...words: string[]) => runAdmin(config, words, () => undefined)
const dump = () => admin(server.context.config, 'dump', file())

/** The target of a load: separate stores with empty tables. */
async function elsewhere(name: string): Promise<Config> {
  const store = await openCopiedStore()
  stores.push(store)
  const databaseUrl = await newPostgresDatabase()
  return { ...server.context.config, dataDir: path.join(folder, name), databaseUrl, clickhouseUrl: store.url }
}

const total = async (at: TestServer, token: string | undefined) => {
  const client = at.client()
  client.token = token
  const period = { website_id, time_range: 'last_24_hours' as const, filters: [] }
  return [
    await client.call('/overview/total', period),
    (await client.send('/overview/page', period)).data,
    (await client.send('/session/stats', period)).data,
  ]
}

test('the file is readable only by its owner and not overwritten', async () => {
  expect(statSync(file()).mode & 0o077).toBe(0)
  await expect(dump()).rejects.toThrow('already exists')
})

test('what a killed dump has left is replaced, with its rights', async () => {
  const target = path.join(folder, 'killed', 'x.gz')
  mkdirSync(path.dirname(target))
  await writeFile(`${target}.part`, 'of a dump that was killed', { mode: 0o644 })
  await admin(server.context.config, 'dump', target)
  expect(readdirSync(path.dirname(target))).toEqual(['x.gz'])
  expect(statSync(target).mode & 0o077).toBe(0)
})

test('an interrupted dump leaves no file', async () => {
  const target = path.join(folder, 'interrupted', 'x.gz')
  mkdirSync(path.dirname(target))
  const interruption = () => AbortSignal.abort(new AdminError('interrupted'))
  const dumped = runAdmin(server.context.config, ['dump', target], () => undefined, interruption)
  await expect(dumped).rejects.toThrow('interrupted')
  expect(readdirSync(path.dirname(target))).toEqual([])
})

/** What a dump has of PostgreSQL, without what each dump and load adds, and without jobs that run meanwhile. */
function accountsIn(source: string): string[] {
  const lines = gunzipSync(readFileSync(source)).toString().split('\n')
  const kept = lines.filter((line) => /^accounts\.|^job .*"next_century"/.test(line))
  return kept.filter((line) => !/"action":"data_(dumped|loaded)"/.test(line)).sort()
}

/** The rows as they are once all versions of each have merged: how far that is depends on the store's load, and an insert merges, too. */
async function rowsOf({ context }: TestServer, table: MovedEventTable): Promise<string[]> {
  const rows = await context.events.query<object>(sql`SELECT * FROM ${identifier(table)} SETTINGS final = 1`)
  return rows.map((row) => JSON.stringify(row)).sort()
}

test('the loaded data equals the dump: reports, sessions, rows of events; the log continues', async () => {
  const config = await elsewhere('whole')
  await admin(config, 'load', file())
  // Without them, the next start would take the data for that of an older version.
  expect(await notedSteps(config.dataDir)).toEqual(latestSteps)
  const { databaseUrl, clickhouseUrl, dataDir } = config
  const other = await startTestServer({ DATABASE_URL: databaseUrl ?? '' }, { clickhouseUrl, dataDir })
  try {
    other.clock.set(server.clock.now())
    expect(await total(other, owner.token)).toEqual(await total(server, owner.token))
    for (const table of movedEventTables) {
      const [here, there] = await Promise.all([server, other].map((one) => rowsOf(one, table)))
      expect(there, table).toEqual(here)
    }
    const again = path.join(folder, 'again.gz')
    await admin(other.context.config, 'dump', again)
    expect(accountsIn(again)).toEqual(accountsIn(file()))
    expect(accountsIn(again).filter((line) => line.startsWith('job'))).toEqual([
      expect.stringMatching(/"key" ?: ?"waits".*"priority" ?: ?7/),
    ])
    const visitorOf = (at: TestServer) => at.services.ingest.visitorOf(website_id, 'anna')
    expect(visitorOf(other)).toBe(visitorOf(server))
    await admin(other.context.config, 'users', 'reset-password', owner.email ?? '')
    const { rows } = await other.context.pool.query('SELECT action FROM audit_log ORDER BY id DESC LIMIT 2')
    expect(rows).toEqual([{ action: 'password_reset' }, { action: 'data_dumped' }])
  } finally {
    await other.stop()
  }
})

const usersIn = async ({ databaseUrl }: Config): Promise<number> => {
  const database = openDatabase({ connectionString: databaseUrl ?? '' }, createLog('silent'))
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM users')
  await database.close()
  return rows[0].n
}

test('a truncated dump, one of another version and a wrong file leave no accounts behind', async () => {
  const config = await elsewhere('broken')
  const text = gunzipSync(readFileSync(file())).toString()
  const [head = '', ...rest] = text.trimEnd().split('\n')
  const accounts = rest.filter((line) => !line.startsWith('events.') && !line.startsWith('foot'))
  const cases = [
    [gzipSync([head, ...accounts].join('\n')), 'is truncated'],
    [readFileSync(file()).subarray(0, 200), 'or is truncated'],
    [gzipSync([head.replace('0001-accounts', '0001-others'), ...rest].join('\n')), 'another version'],
    [gzipSync('hello\n'), 'not a dump of Footfall'],
    [gzipSync('head {"x\n'), 'not a dump of Footfall'],
    [gzipSync(''), 'not a dump of Footfall'],
    [Buffer.from('hello'), 'not a dump of Footfall'],
  ] as const
  for (const [bytes, sentence] of cases) {
    const broken = path.join(folder, 'broken.gz')
    writeFileSync(broken, bytes)
    await expect(admin(config, 'load', broken), sentence).rejects.toThrow(sentence)
  }
  expect(await usersIn(config)).toBe(0)
})

/** The dump with other lines before its last one. */
function changed(change: (lines: readonly string[]) => readonly string[]): string {
  const lines = gunzipSync(readFileSync(file())).toString().trimEnd().split('\n').slice(0, -1)
  const all = change(lines)
  const source = path.join(folder, 'changed.gz')
  writeFileSync(source, gzipSync([...all, `foot ${JSON.stringify({ lines: all.length })}\n`].join('\n')))
  return source
}

test('a load that fails with events in the store leaves a folder that nothing starts on', async () => {
  const config = await elsewhere('half')
  const source = changed((lines) => [...lines, 'events.visits {"start":"never"}'])
  await expect(admin(config, 'load', source)).rejects.toThrow()
  expect(await usersIn(config)).toBe(0)
  expect(() => prepareDataFolder(config.dataDir, { fresh: true })).toThrow(
    'a load into it is not finished. If it was interrupted, empty the folder',
  )
  await expect(admin(config, 'load', file())).rejects.toThrow('a load into it is not finished')
})

test('an interrupted load says what to do, and the next is refused before it reads the file', async () => {
  const config = await elsewhere('interrupted')
  const interrupted = new AbortController()
  const source = path.join(folder, 'pipe.gz')
  execFileSync('mkfifo', [source])
  const loaded = runAdmin(
    config,
    ['load', source],
    () => undefined,
    () => interrupted.signal,
  )
  const refused = expect(loaded).rejects.toThrow(`empty ${config.dataDir}, and the databases`)
  // It is read twice: to check it, and to load it. The second time it does not end before something is stored.
  await writeFile(source, readFileSync(file()))
  await expect.poll(() => existsSync(path.join(config.dataDir, loadMark))).toBe(true)
  const text = gunzipSync(readFileSync(file())).toString()
  const afterEvents = text.indexOf('\nevents.visitors') + 1
  const pipe = createWriteStream(source)
  pipe.write(gzipSync(text.slice(0, afterEvents)))
  const stored = sql`SELECT 1 FROM events LIMIT 1`
  await expect.poll(() => stores.at(-1)?.query(stored)).toEqual([{ 1: 1 }])
  interrupted.abort(new AdminError('SIGINT'))
  pipe.end(gzipSync(text.slice(afterEvents)))
  await refused
  const wrong = path.join(folder, 'unread.gz')
  writeFileSync(wrong, 'no dump')
  await expect(admin(config, 'load', wrong)).rejects.toThrow('a load into it is not finished')
})

test('a load that lacks the key of the second factors leaves nothing, and succeeds with it', async () => {
  const config = await elsewhere('keyless')
  const secret = {
    user_id: owner.userId,
    secret: 'sealed elsewhere',
    enabled_at: new Date(),
    last_step: 0,
  }
  const source = changed((lines) => {
    const [head = '', ...rest] = lines.filter((line) => !line.startsWith('file '))
    const at = rest.findIndex((line) => line.startsWith('accounts.teams'))
    return [head, ...rest.toSpliced(at, 0, `accounts.two_factor ${JSON.stringify(secret)}`)]
  })
  await expect(admin(config, 'load', source)).rejects.toThrow('set the same key')
  await admin(config, 'load', file())
  expect(await usersIn(config)).toBeGreaterThan(0)
  expect(() => prepareDataFolder(config.dataDir, { fresh: true })).not.toThrow()
})

test('what was erased after the dump is erased again from what is loaded, at the next start', async () => {
  const { dataDir } = server.context.config
  const [known, later] = ['7', '8'].map((visitor) => ({
    websiteId: website_id,
    visitor,
    before: 1,
    deleted: false,
  }))
  if (!known || !later) throw new Error('two are made')
  await noteErasure(dataDir, known)
  const source = path.join(folder, 'erasures.dump.gz')
  await admin(server.context.config, 'dump', source)
  await noteErasure(dataDir, later)
  const config = await elsewhere('erased')
  await expect(admin(config, 'load', source, '--erasures', folder)).rejects.toThrow(
    'is not a data folder of Footfall',
  )
  await admin(config, 'load', source, '--erasures', dataDir)
  const due: unknown[] = []
  await eraseAgain(config.dataDir, async (one) => void due.push(one))
  expect(due).toEqual([later])
})

test('a wrong file makes no data folder', async () => {
  const wrong = path.join(folder, 'wrong.gz')
  writeFileSync(wrong, 'hello')
  const dataDir = path.join(folder, 'untouched')
  const config = { ...server.context.config, dataDir }
  await expect(admin(config, 'load', wrong)).rejects.toThrow('not a dump of Footfall')
  await expect(admin(config, 'load', path.join(folder, 'nothing.gz'))).rejects.toThrow('There is no file')
  expect(existsSync(dataDir)).toBe(false)
})

test('however often a dump waits for its reader, it leaves nothing behind that the server must clear up', async () => {
  // Each line is more than the connection holds.
  const line = "jsonb_build_object('name', repeat('x', 200000))"
  await server.context.pool.query(
    `INSERT INTO audit_log (action, params, at) SELECT 'data_dumped', ${line}, now() FROM generate_series(1, 30)`,
  )
  const warnings: string[] = []
  const noted = ({ name }: Error) => void warnings.push(name)
  process.on('warning', noted)
  try {
    await admin(server.context.config, 'dump', path.join(folder, 'long.dump.gz'))
  } finally {
    process.off('warning', noted)
    await server.context.pool.query("DELETE FROM audit_log WHERE length(params->>'name') = 200000")
  }
  expect(warnings).toEqual([])
})

test('a dump into a folder that does not exist is refused', async () => {
  for (const parent of [path.join(folder, 'nowhere'), file()])
    await expect(admin(server.context.config, 'dump', path.join(parent, 'x.gz'))).rejects.toThrow(
      new AdminError(`There is no folder ${parent}: create it, or name another file.`),
    )
})

test('a load needs an unused installation, and a dump a running one', async () => {
  const config = await elsewhere('used')
  await expect(admin(config, 'load', folder)).rejects.toThrow(
    new AdminError(`${folder} is a folder: name the file of a dump.`),
  )
  await expect(admin(config, 'dump', path.join(folder, 'nothing.gz'))).rejects.toThrow('start it, then dump')
  const used = { ...server.context.config, dataDir: path.join(folder, 'other') }
  await expect(admin(used, 'load', file())).rejects.toThrow('There are accounts already')
  const { clickhouseUrl } = server.context.config
  await expect(admin({ ...config, clickhouseUrl }, 'load', file())).rejects.toThrow(
    'holds rows already (events',
  )
})
