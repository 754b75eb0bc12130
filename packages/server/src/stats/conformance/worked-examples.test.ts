/** The definitions of the metrics by example: events in by the events call, numbers out of the report calls. */
import type { Filter } from '@footfall/contract/stats/filters'
import { describe, expect, test } from 'vitest'
import { filterExamples } from './examples/filter-examples.ts'
import { metricExamples } from './examples/metric-examples.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-12-01T00:00:00Z')

const seconds = (iso: string) => Date.parse(iso) / 1000

describe.concurrent('the numbers', () => {
  test.each([...metricExamples, ...filterExamples])('$what', async ({ zone, events, expect: wanted }) => {
    const website = await world.website(zone)
    if (events.length > 0) await website.send(events)
    for (const { from, to, filters, is } of wanted) {
      const { current } = await world.person.call('/overview/total', {
        website_id: website.websiteId,
        time_range: 'custom_time_range',
        start_time: seconds(from),
        end_time: seconds(to),
        filters: (filters ?? []) as Filter[],
      })
      expect(current, `${from} – ${to} ${JSON.stringify(filters ?? [])}`).toMatchObject(is)
    }
  })
})
