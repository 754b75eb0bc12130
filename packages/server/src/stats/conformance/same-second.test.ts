/**
 * Clocks of whole seconds give several events of a visitor the same time. The order of their ids applies everywhere, whatever arrived first. Events
 * that arrive together may share any millisecond.
 */
import { expect, test } from 'vitest'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

const pages = ['/a', '/b', '/c', '/d', '/e', '/f']

test.each([
  ['a whole second, one by one', '2025-06-02T10:00:00Z', 1],
  ['a millisecond, together', '2025-06-02T10:00:00.123Z', 6],
])('pages of %s stand in the order of their ids', async (_what, time, together) => {
  const website = await world.website()
  const lines = pages.map((path, at) => ({
    id: `line-${at + 1}`,
    time,
    visitor_id: 'A',
    url: `https://example.com${path}`,
  }))
  // The first comes last, so that the visit's events are written again.
  const reversed = lines.toReversed()
  for (let at = 0; at < reversed.length; at += together) await website.send(reversed.slice(at, at + together))
  const { websiteId: website_id } = website
  const query = {
    website_id,
    time_range: 'custom_time_range' as const,
    start_time: Date.parse('2025-06-02') / 1000,
    end_time: Date.parse('2025-06-03') / 1000,
    filters: [],
  }

  const { list } = await world.person.call('/session/list', query)
  expect(list).toMatchObject([{ entry_page: '/a', exit_page: '/f' }])
  const item = await world.person.call('/session/item', { website_id, visit_id: list[0]?.visit_id ?? '' })
  expect(item.list.map(({ page }) => page)).toEqual(pages)

  const journey = await world.person.call('/report/journey', { ...query, steps: 6 })
  expect(journey.nodes.map((node) => node.item)).toEqual(pages)
  const steps = pages.map((value) => ({ kind: 'page' as const, value }))
  const funnel = { ...query, steps, order: 'strict' as const }
  expect((await world.person.call('/report/funnel', funnel)).steps.map(({ visitors }) => visitors)).toEqual(
    pages.map(() => 1),
  )
  // Only the events of its steps are read: two.
  for (const at of pages.slice(1).keys()) {
    const pair = await world.person.call('/report/funnel', { ...query, steps: steps.slice(at, at + 2) })
    expect(pair.steps.map(({ visitors }) => visitors)).toEqual([1, 1])
  }
})
