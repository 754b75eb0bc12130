/** So many visits across a midnight that a statement looks for those across the ends of its interval itself, and there are none at the other ends. */
import { expect, test } from 'vitest'
import { testWorld } from '../conformance/report-world.ts'

/** More rows than are looked up for the midnight and the end of the period. */
const visits = 3_300

const world = testWorld('2025-06-04T02:00:00Z')

test('a period in which nothing goes on at its ends is counted', async () => {
  const website = await world.website()
  await website.send(
    Array.from({ length: visits }, (_, visitor) =>
      ['2025-06-03T23:50:00Z', '2025-06-04T00:05:00Z'].map((time) => ({
        time,
        visitor_id: `v${visitor}`,
        url: 'https://example.com/',
      })),
    ).flat(),
  )
  const { current } = await world.person.call('/overview/total', {
    website_id: website.websiteId,
    time_range: 'last_7_days',
    filters: [],
  })
  expect(current).toMatchObject({ visitors: visits, visits, pageviews: 2 * visits })
})
