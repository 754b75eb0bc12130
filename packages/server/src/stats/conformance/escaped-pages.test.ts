/** A page may be asked about as a browser copies it: with escapes. */
import { expect, test } from 'vitest'
import { asking } from './examples/asking.ts'
import { at, view } from './examples/sent-events.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

const copied = '/%E4%BA%A7%E5%93%81/100%25'

test('in filters, searches, goals, funnels and journeys', async () => {
  const query = await asking(world, [
    view('A', at('10:00'), '/产品/100%25'),
    view('A', at('10:01'), '/'),
    view('B', at('10:00'), '/'),
  ])
  const { call } = world.person
  for (const field of ['page', 'entry_page'] as const) {
    const filters = [{ field, value: [copied] }]
    expect((await call('/overview/total', { ...query, filters })).current.visitors).toBe(1)
  }
  const pages = await call('/overview/page', { ...query, dimension: 'page', search: copied.slice(0, 19) })
  expect(pages.list.map(({ value }) => value)).toEqual(['/产品/100%25'])
  const { website_id } = query
  const goal = await call('/goal/add', { website_id, name: 'Seen', matcher: { kind: 'page', value: copied } })
  expect(goal.matcher.value).toBe('/产品/100%25')
  const steps = [
    { kind: 'page', operator: 'wildcard', value: '/%e4%ba%a7%e5%93%81/*' },
    { kind: 'page', value: '/' },
  ] as const
  const funnel = await call('/report/funnel', { ...query, steps: [...steps] })
  expect(funnel.steps.map(({ visitors }) => visitors)).toEqual([1, 1])
})
