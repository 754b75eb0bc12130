/** An orderly stop is no failure: jobs that wait for the writer are left to the next start, and nothing is logged as an error. */
import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { registerPerson } from '../testing/people.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'

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
