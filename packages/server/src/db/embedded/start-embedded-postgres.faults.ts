/** The embedded PostgreSQL under repeated kills of itself and of its parent: committed data stays. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const rounds = 20
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-pg-faults-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Connection = EmbeddedPostgres['connection']

/** Inserts numbers until the connection breaks. Returns the last acknowledged one. */
async function insertUntilCut(connection: Connection, first: number): Promise<number> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  let acknowledged = first - 1
  try {
    await client.query('create table if not exists kept (n int primary key)')
    for (;;) {
      await client.query('insert into kept values ($1) on conflict do nothing', [acknowledged + 1])
      acknowledged += 1
    }
  } catch {
    return acknowledged
  } finally {
    await client.end().catch(() => undefined)
  }
}

test(`${rounds} kills lose no committed row and need no manual repair`, async () => {
  const program = fileURLToPath(new URL('./parent.testing.ts', import.meta.url))
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const parent = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const { pid, connection } = JSON.parse(String(line)) as { pid: number; connection: Connection }
    const work = insertUntilCut(connection, acknowledged + 1)
    // Some kills hit only the server, some only the parent, some both, at a different moment in each round.
    const moment = setTimeout(
      () => {
        if (round % 3 !== 1) process.kill(pid, 'SIGKILL')
        if (round % 3 !== 0) parent.kill('SIGKILL')
      },
      50 + round * 17,
    )
    acknowledged = await work
    clearTimeout(moment)
    const exited = parent.exitCode === null && parent.signalCode === null ? once(parent, 'exit') : null
    parent.kill('SIGKILL')
    await exited
  }
  const server = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  const client = new Client(server.connection)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as rows, max(n) as last from kept')
  await client.end()
  await server.stop()
  expect(acknowledged).toBeGreaterThan(rounds)
  // The last insert may have been committed although its answer did not arrive.
  expect(rows[0].rows).toBe(rows[0].last)
  expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged)
})
