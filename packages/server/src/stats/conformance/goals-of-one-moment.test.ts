/** Goals while events are stored: each rate is of one moment. */
import { expect, test, vi } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { view, websiteWith } from './examples/website-with.ts'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

test('a goal that everybody reaches is reached by all, although somebody comes meanwhile', async () => {
  const { websiteId, query, send } = await websiteWith(world, [view('A', '10:00', '/')])
  await world.person.call('/goal/add', { website_id: websiteId, name: 'Any', matcher: { kind: 'any' } })
  const store = world.server.context.events
  const ask = store.query.bind(store)
  let came: Promise<void> | null = null
  // Somebody comes between the first count of visitors and any other.
  const asking = vi.spyOn(store, 'query').mockImplementation((async (statement, options) => {
    if (!statement.text.includes('AS visitors')) return ask(statement, options)
    if (came) {
      await came
      return ask(statement, options)
    }
    const first = ask(statement, options)
    came = first.then(() => send([view('B', '11:00', '/')]))
    return first
  }) as EventsStore['query'])
  const { list, total_visitors, total_visits } = await world.person.call('/report/goals', query)
  await came
  asking.mockRestore()
  expect(list[0]).toMatchObject({ visitors: total_visitors, visitor_rate: 100 })
  expect(list[0]).toMatchObject({ visits: total_visits, visit_rate: 100 })
  expect((await world.person.call('/report/goals', query)).list[0]).toMatchObject({ visitors: 2 })
})
