/** A disk that fills up while the engine writes and merges. Needs a separate file system, so root on Linux. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { openEventsStore } from '../client.ts'
import { migrateEvents } from '../migrate.ts'
import { sql } from '../sql.ts'
import { startEmbeddedEngine } from './engine.ts'

let disk: SmallDisk | undefined
try {
  disk = await mountSmallDisk(2)
} catch {
  console.warn('skipped: a small file system cannot be mounted here')
}
afterAll(() => disk?.dispose())

const rowsOfBatch = 20_000

test.skipIf(!disk)(
  'what was confirmed is there once, however the disk fills up, and reading goes on',
  { timeout: 180_000 },
  async () => {
    if (!disk) return
    const log = createLog('silent')
    const engine = await startEmbeddedEngine({
      dataDir: `${disk.folder}/events`,
      log,
      maxMemoryBytes: 1_073_741_824,
    })
    const store = openEventsStore({ url: engine.url, log })
    await migrateEvents(store)
    let [batches, going] = [0, true]
    const send = async () => {
      while (going) {
        const batch = ++batches
        const rows = Array.from({ length: rowsOfBatch }, (_, i) => ({
          website_id: '00000000-0000-4000-8000-000000000001',
          event: BigInt(batch * rowsOfBatch + i),
          received: 0,
        }))
        const token = randomUUID()
        for (;;) {
          const stored = await store.insert('event_ids', rows, { token }).then(
            () => true,
            () => false,
          )
          if (stored) break
          await pause(50)
        }
      }
    }
    const senders = [send(), send(), send()]
    const read = () =>
      store.query<{ n: string }>(sql`SELECT count() AS n FROM event_ids`).then(
        () => true,
        () => false,
      )
    for (let round = 0; round < 6; round++) {
      await pause(300 + Math.random() * 1_500)
      await disk.fill()
      await expect.poll(read, { timeout: 20_000 }).toBe(true)
      await disk.clear()
    }
    going = false
    await Promise.all(senders)
    const [found] = await store.query<{ n: string; distinct: string }>(
      sql`SELECT count() AS n, uniqExact(event) AS distinct FROM event_ids`,
    )
    await store.close()
    await engine.stop()
    const confirmed = String(batches * rowsOfBatch)
    expect(found).toEqual({ n: confirmed, distinct: confirmed })
  },
)
