/** A funnel that would read more rows than allowed without confirmation: refused with their number, and run once that is confirmed. */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../events/sql.ts'
import { type ReportWebsite, testWorld } from './conformance/report-world.ts'

const limit = 20

const world = testWorld('2025-06-06T12:00:00Z', { rowsUnasked: limit })
let large: ReportWebsite
let small: ReportWebsite
beforeAll(async () => {
  large = await world.website()
  small = await world.website()
  const views = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      visitor_id: `V${index % 5}`,
      time: Date.parse('2025-06-02T10:00:00Z') + index * 1000,
      url: `https://example.com/${index % 2 === 0 ? 'a' : 'b'}`,
    }))
  await large.send(views(limit + 1))
  await small.send(views(5))
})

const asked = ({ websiteId: website_id }: ReportWebsite, more: object = {}) => ({
  website_id,
  time_range: 'last_7_days' as const,
  filters: [],
  steps: [
    { kind: 'page' as const, value: '/a' },
    { kind: 'page' as const, value: '/b' },
  ],
  ...more,
})

test('it says how many rows it would read, in the language of who asks', async () => {
  for (const language of ['cn', 'en'] as const) {
    const client = world.server.client({ language })
    client.token = world.person.token
    for (const [path, more] of [
      ['/report/funnel', {}],
      ['/report/funnel_visitors', { step: 1 }],
    ] as const) {
      const { status, code, message, data } = await client.send(path, asked(large, more))
      expect({ status, code, data }, path).toMatchObject({
        status: 200,
        code: 429,
        data: { reason: 'large_query', limit },
      })
      expect(data?.rows).toBeGreaterThan(limit)
      expect(message).toContain(String(data?.rows))
      expect(message).toMatch(language === 'cn' ? /确认/ : /Confirm/)
    }
  }
})

test('confirmed, it runs; what reads less is never asked about', async () => {
  expect(await world.person.call('/report/funnel', asked(large, { confirmed: true }))).toMatchObject({
    entered: 5,
    steps: [{ visitors: 5 }, { visitors: 5 }],
  })
  expect(await world.person.call('/report/funnel', asked(small))).toMatchObject({ entered: 3 })
})

test('nothing of it runs on after the refusal', async () => {
  const { events } = world.server.context
  const ask = events.query.bind(events)
  const endless = sql`SELECT count() AS x FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`
  const running = () =>
    ask(
      sql`SELECT query FROM system.processes WHERE current_database = currentDatabase() AND query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'`,
    )
  const begun: string[] = []
  events.query = async (statement, options) => {
    if (options?.maxSeconds === undefined) return ask(statement, options)
    if (statement.text.startsWith('EXPLAIN')) {
      // The number of rows arrives once the other statement is at work.
      await expect.poll(running).toHaveLength(1)
      return ask(statement, options)
    }
    begun.push(statement.text)
    return ask(endless, { ...options, maxSeconds: 600 })
  }
  try {
    const { code } = await world.person.send('/report/funnel', asked(large))
    expect({ code, begun: begun.length }).toEqual({ code: 429, begun: 1 })
    await expect.poll(running).toEqual([])
  } finally {
    events.query = ask
  }
})
