/** Erasures and backups while events come in. */
import { expect, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const begin = Date.parse('2025-06-02T10:00:00Z')
const opened = testStore()

async function pagesOf(website: string): Promise<string[]> {
  const rows = await opened.query<{ page: string }>(
    sql`SELECT page FROM events FINAL WHERE website_id = ${param('UUID', website)}`,
  )
  return rows.map(({ page }) => page)
}

/** A writer whose import goes on as fast as it is written, until it is told to end. */
async function startEndlessImport(website: string) {
  let sent = 0
  let ended = false
  const importOne = () => writer.sendImported(accepted(website, `e${sent}`, begin + sent++ * 1_000))
  const store: EventsStore = {
    ...opened,
    insert: async (table, rows, options) => {
      if (!ended) await importOne()
      return opened.insert(table, rows, options)
    },
  }
  const writer = await startWriter(store, new FixedClock(begin), { importFileBytes: 1 })
  await importOne()
  return {
    writer,
    end: async () => {
      ended = true
      await writer.flush()
      await writer.stop()
      return sent
    },
  }
}

test('an erasure waits for what was accepted before it, not for an import that never ends', async () => {
  const website = '11111111-0000-4000-8000-0000000000e1'
  const { writer, end } = await startEndlessImport(website)
  await writer.send(accepted(website, 'before', begin))
  expect(await writer.runExclusive(null, () => pagesOf(website))).toContain('/before')
  await writer.flush()
  const sent = await end()
  expect(await pagesOf(website)).toHaveLength(sent + 1)
})

test('a backup begins after the current batch; what waits stays in the journal', async () => {
  const website = '11111111-0000-4000-8000-0000000000e2'
  const held = await startWriter(opened, new FixedClock(begin), { importFileBytes: 1, held: true })
  for (let nth = 0; nth < 3; nth++) await held.sendImported(accepted(website, `w${nth}`, begin + nth))
  const paused = held.runPaused(() => pagesOf(website))
  await held.flush()
  expect(await paused).toEqual([])
  expect(await pagesOf(website)).toHaveLength(3)
  await held.stop()
})

test('a backup does not wait for an erasure that waits for an import', async () => {
  const website = '11111111-0000-4000-8000-0000000000e3'
  const { writer, end } = await startEndlessImport(website)
  const erased = writer.runExclusive(null, async () => undefined)
  await writer.runPaused(async () => undefined)
  await erased
  await end()
})
