/** One team's flood of live events while the store does not keep up: it waits with the imports, others do not, and nothing counts twice. */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startIngest } from './testing/start-ingest.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.dispose())

test('a flood waits with the imports while much waits to be written', async () => {
  const flooded = '44444444-0000-4000-8000-00000000f001'
  const calm = '44444444-0000-4000-8000-00000000f002'
  let open = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  const held: typeof store = {
    ...store,
    insert: async (...asked) => {
      await opening
      return store.insert(...asked)
    },
  }
  const ingest = await startIngest(held, [
    plainWebsite(flooded),
    plainWebsite(calm, { teamId: '00000000-0000-4000-8000-00000000000b' }),
  ])
  const body = (w: string, name: string, count: number) => ({
    w,
    e: Array.from({ length: count }, (_, i) => ({
      id: `${name}-${i}`,
      k: 'pageview',
      u: 'https://example.com/',
    })),
  })
  /** Bytes that wait with the imports. */
  const imports = async () => {
    const folder = path.join(ingest.dataDir, 'journal')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.import'))
    const files = await Promise.all(names.map((name) => stat(path.join(folder, name))))
    return files.reduce((sum, { size }) => sum + size, 0)
  }
  const send = async (sent: object) => expect((await ingest.post(sent)).status).toBe(202)

  // More than a team may save up.
  for (let call = 0; call < 70; call++) await send(body(flooded, `flood-${call}`, 100))
  await pause(2_600)
  const before = await imports()
  await send(body(calm, 'calm', 10))
  expect(await imports()).toBe(before)
  const late = Array.from({ length: 20 }, (_, call) => body(flooded, `late-${call}`, 100))
  for (const each of late) await send(each)
  expect(await imports()).toBeGreaterThan(before)
  open()
  await expect.poll(() => ingest.ingest.health().lagSeconds).toBe(0)
  // The script repeats what it knows no answer to; nothing waits any more.
  for (const each of late) await send(each)
  await ingest.ingest.flush()
  const counted = (website: string) =>
    store.query(sql`SELECT count() AS n FROM events FINAL WHERE website_id = ${param('UUID', website)}`)
  expect(await counted(flooded)).toEqual([{ n: '9000' }])
  expect(await counted(calm)).toEqual([{ n: '10' }])
  await ingest.stop()
})
