/** Goals while events are stored: each rate is of one moment. */
import { expect, test, vi } from 'vitest'
import type { EventsStore } from '../../events/client.ts'
import { view, websiteWith } from './examples/website-with.ts'
import { type ReportWebsite, testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

/** Somebody comes between the first count of visitors that `ask` makes and any other. */
async function whileSomebodyComes<T>(send: ReportWebsite['send'], ask: () => Promise<T>): Promise<T> {
  const store = world.server.context.events
  const query = store.query.bind(store)
  let came: Promise<void> | null = null
  const asking = vi.spyOn(store, 'query').mockImplementation((async (statement, options) => {
    if (!statement.text.includes('AS visitors')) return query(statement, options)
    if (came) {
      await came
      return query(statement, options)
    }
    const first = query(statement, options)
    came = first.then(() => send([view('B', '11:00', '/')]))
    return first
  }) as EventsStore['query'])
  const answer = await ask()
  await came
  asking.mockRestore()
  return answer
}

test('a goal that everybody reaches is reached by all, although somebody comes meanwhile', async () => {
  const { websiteId, query, send } = await websiteWith(world, [view('A', '10:00', '/')])
  await world.person.call('/goal/add', { website_id: websiteId, name: 'Any', matcher: { kind: 'any' } })
  const goals = () => world.person.call('/report/goals', query)
  const { list, total_visitors, total_visits } = await whileSomebodyComes(send, goals)
  expect(list[0]).toMatchObject({ visitors: total_visitors, visitor_rate: 100 })
  expect(list[0]).toMatchObject({ visits: total_visits, visit_rate: 100 })
  expect((await goals()).list[0]).toMatchObject({ visitors: 2 })
})

test('so it is in each row', async () => {
  const { websiteId, query, send } = await websiteWith(world, [view('A', '10:00', '/')])
  const goal = { website_id: websiteId, name: 'Any', matcher: { kind: 'any' } as const }
  const { goal_id } = await world.person.call('/goal/add', goal)
  const rows = () => world.person.call('/report/insights', { ...query, dimensions: ['hostname'], goal_id })
  expect((await whileSomebodyComes(send, rows)).list[0]).toMatchObject({ conversion_rate: 100 })
  expect((await rows()).list[0]).toMatchObject({ conversions: 2, conversion_rate: 100 })
})
