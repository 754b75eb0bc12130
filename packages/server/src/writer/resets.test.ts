/** A website that is reset: its visits begin anew, those of others go on. */
import { expect, test } from 'vitest'
import { eraseWebsite } from '../events/erase-website.ts'
import { param, sql } from '../events/sql.ts'
import { testStore } from '../events/testing/open-test-store.ts'
import { faultyStore } from '../ingest/testing/faulty-store.ts'
import { idBits } from '../ingest/testing/plain-events.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { storedEvents, storedVisits } from '../ingest/testing/stored.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

const store = testStore()

const at = (clock: string) => Date.parse(`2025-06-02T${clock}Z`)

test('a website that is reset in the middle of a visit begins anew', async () => {
  const website = '11111111-0000-4000-8000-000000000009'
  const writer = await startWriter(store, new FixedClock(at('10:00:00')))
  await writer.send(accepted(website, 'a', at('10:00:00')))
  await writer.flush()
  await writer.runExclusive(website, () => eraseWebsite(store, website, at('10:05:00')))
  await writer.send(accepted(website, 'b', at('10:10:00')))
  await writer.flush()
  expect(await storedVisits(store, website)).toMatchObject([{ pageviews: 1, entry_page: '/b' }])
  expect(await storedEvents(store, website)).toMatchObject([{ page: '/b' }])
  expect(
    await store.query(
      sql`SELECT sum(sign) AS signs FROM visits WHERE website_id = ${param('UUID', website)}`,
    ),
  ).toEqual([{ signs: '1' }])
  await writer.stop()
})

test('a reset keeps the visits and the waiting engagement of other websites, also after the store was away', async () => {
  const [reset, other] = ['11111111-0000-4000-8000-0000000000c1', '11111111-0000-4000-8000-0000000000c2']
  let down = false
  const writer = await startWriter(
    faultyStore(store, () => (down ? 'before' : 'none')),
    new FixedClock(at('10:00:00')),
  )
  const second = (website: string) => ({ visitor: idBits(`B on ${website}`) })
  const engaged = { kind: 'engagement', engagedMs: 4_000 } as const
  for (const website of [reset, other])
    await writer.send(
      accepted(website, 'a', at('10:00:00')),
      accepted(website, 'e', at('10:01:00'), { ...engaged, ...second(website) }),
    )
  await writer.flush()
  await writer.runExclusive(reset, async () => {
    await eraseWebsite(store, reset, at('10:05:00'))
    down = true
    setTimeout(() => {
      down = false
    }, 300)
  })
  for (const website of [reset, other])
    await writer.send(
      accepted(website, 'b', at('10:10:00')),
      accepted(website, 'c', at('10:00:30'), second(website)),
    )
  await writer.flush()
  expect(await storedVisits(store, other)).toMatchObject([
    { pageviews: 2, engaged_ms: 0 },
    { pageviews: 1, engaged_ms: 4_000 },
  ])
  expect(await storedVisits(store, reset)).toMatchObject([
    { pageviews: 1, engaged_ms: 0, entry_page: '/c' },
    { pageviews: 1, engaged_ms: 0, entry_page: '/b' },
  ])
  await writer.stop()
})
