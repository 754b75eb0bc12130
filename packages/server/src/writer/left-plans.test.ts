/** Plans that a run left when it ended are stored in the order in which they were made, whatever the names of their files. Reports rely on it. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { EventsStore } from '../events/client.ts'
import { StoreUnavailable } from '../events/errors.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const opened = testStore()

const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)

test.each(['live', 'imports'] as const)(
  'a visit goes on in the other lane, after the %s lane',
  async (first) => {
    const website = randomUUID()
    let isAway = true
    const store: EventsStore = {
      ...opened,
      insert: (...given) => (isAway ? Promise.reject(new StoreUnavailable('away')) : opened.insert(...given)),
    }
    const writer = await startWriter(store, new FixedClock(at('10:01:00')))
    onTestFinished(() => writer.stop())
    const plans = async () => (await readdir(writer.dir)).filter((name) => name.endsWith('.plan')).length
    const [one, other] =
      first === 'live' ? [writer.send, writer.sendImported] : [writer.sendImported, writer.send]
    await one(accepted(website, 'a', at('10:00:00')))
    await expect.poll(plans).toBe(1)
    await other(accepted(website, 'b', at('10:01:00')))
    await expect.poll(plans).toBe(2)
    await writer.halt()
    isAway = false
    await writer.restart()
    await writer.flush()
    const visits = await opened.query(
      sql`SELECT pageviews, exit_page FROM visits FINAL WHERE website_id = ${param('UUID', website)}`,
    )
    expect(visits).toEqual([{ pageviews: 2, exit_page: '/b' }])
  },
)
