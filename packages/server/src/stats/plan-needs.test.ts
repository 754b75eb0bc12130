/** How many statements a report asks of the store: none for what it does not need to know before it counts. */
import { beforeAll, expect, test } from 'vitest'
import { testWorld } from './conformance/report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')
let websiteId: string
beforeAll(async () => {
  const website = await world.website()
  ;({ websiteId } = website)
  await website.send(
    ['/a', '/b', '/a'].map((path, index) => ({
      visitor_id: 'A',
      time: Date.parse('2025-06-05T10:00:00Z') + index * 60_000,
      url: `https://example.com${path}`,
    })),
  )
})

const steps = ['/a', '/b'].map((value) => ({ kind: 'page', value }))
const paging = { page: 1, page_size: 10 }

test.each([
  // The number of rows beside the funnel itself.
  { path: '/report/funnel', input: { steps }, statements: 2 },
  // The visits across the ends first.
  { path: '/report/journey', input: {}, statements: 2 },
  // Every screen of reports asks it.
  { path: '/overview/gaps', input: {}, statements: 1 },
  { path: '/event/properties', input: paging, statements: 1 },
  { path: '/event/traffic', input: {}, statements: 2 },
  { path: '/session/identity', input: {}, statements: 1 },
  // The newest visits, of a day and of seven, and what each paid.
  { path: '/session/list', input: { page_size: 10 }, statements: 3 },
])('$path takes $statements statements', async ({ path, input, statements }) => {
  const { events } = world.server.context
  const ask = events.query.bind(events)
  const asked: string[] = []
  events.query = (statement, options) => {
    // Background work has no limits.
    if (options?.maxSeconds !== undefined) asked.push(statement.text)
    return ask(statement, options)
  }
  try {
    const { code } = await world.person.send(path, {
      website_id: websiteId,
      time_range: 'last_7_days',
      filters: [],
      ...input,
    })
    expect(code).toBe(200)
  } finally {
    events.query = ask
  }
  expect(asked).toHaveLength(statements)
})
