/** An orderly stop is no failure: jobs that wait for the writer are left to the next start, and nothing is logged as an error. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { hour } from '@footfall/contract/durations'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { sql } from '../events/sql.ts'
import { identifier } from '../events/tables.ts'
import { Stopping } from '../lib/errors/stopping.ts'
import { createLog } from '../lib/log.ts'
import { registerPerson } from '../testing/people.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { dataEraser, untilStopped } from './background-tasks.ts'

test('a stop while erasures wait for the writer logs no error', async () => {
  const lines: string[] = []
  const to = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
  const DATABASE_URL = await newPostgresDatabase()
  const server = await startTestServer({ DATABASE_URL }, {}, createLog('info', { terminal: false, to }))
  const { ingest } = server.services
  const database = new pg.Client(DATABASE_URL)
  await database.connect()
  const person = await registerPerson(server)
  for (const website_name of ['One', 'Two', 'Three'])
    await person.call('/website/add', {
      team_id: person.teamId,
      website_name,
      domain: 'example.com',
      time_zone: 'UTC',
    })
  let isHeld = false
  let release = (): void => {}
  const held = ingest.runExclusive(null, () => {
    isHeld = true
    return new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await expect.poll(() => isHeld).toBe(true)
  await person.call('/team/delete_team', { team_id: person.teamId, confirm: 'DELETE' })
  const begun = `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'erase_website_events' AND attempts > 0`
  await expect.poll(async () => (await database.query(begun)).rowCount).toBe(1)
  const next = ingest.runExclusive(null, async () => undefined)
  const stopped = server.stop()
  await expect(next).rejects.toThrow('stopping')
  release()
  await held
  await stopped
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  await database.end()
})

test('a stop ends an erasure after its current statement, and the next run erases everything', async () => {
  const server = await startTestServer()
  const { context, services, clock } = server
  const person = await registerPerson(server)
  const site = { team_id: person.teamId, website_name: 'One', domain: 'example.com', time_zone: 'UTC' }
  const { website_id } = await person.call('/website/add', site)
  const pageview = { kind: 'pageview', url: 'https://example.com/', visitor_id: 'anna' } as const
  const events = [{ ...pageview, id: randomUUID(), time: clock.now() - hour }]
  await services.ingest.importEvents(website_id, events)
  const stopping = new AbortController()
  let statements = 0
  const store: EventsStore = {
    ...context.events,
    async exec(statement, options) {
      statements++
      await context.events.exec(statement, options)
      stopping.abort(new Stopping('stopping'))
    },
  }
  const run = (of: EventsStore, signal: AbortSignal) =>
    dataEraser(
      { ...context, events: untilStopped(of, signal) },
      services.ingest,
      async () => undefined,
      null,
    )(website_id, null, clock.now())
  const rows = async () => {
    const left = []
    for (const table of ['events', 'visits', 'visitors'] as const)
      left.push(...(await context.events.query(sql`SELECT 1 FROM ${identifier(table)} LIMIT 1`)))
    return left.length
  }
  await expect.poll(rows).toBe(3)
  await expect(run(store, stopping.signal)).rejects.toThrow(Stopping)
  expect(statements).toBe(1)
  expect(await rows()).toBeGreaterThan(0)
  await run(context.events, new AbortController().signal)
  expect(await rows()).toBe(0)
  await server.stop()
})
