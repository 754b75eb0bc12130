/** A report that nobody waits for any more is cancelled in the store. */
import { afterAll, expect, test } from 'vitest'
import { sql } from '../events/sql.ts'
import { testWorld } from './conformance/report-world.ts'

const world = testWorld('2025-06-04T02:00:00Z')

const endless = sql`SELECT count() AS x FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`

const unheard: unknown[] = []
const note = (reason: unknown) => unheard.push(reason)
process.on('unhandledRejection', note)
afterAll(() => void process.off('unhandledRejection', note))

/** After this many statements, the client's queries never end until it disconnects. */
async function leaveWhileAsked(path: string, input: object, after: number): Promise<void> {
  const { events } = world.server.context
  const ask = events.query.bind(events)
  const running = async () => {
    const rows = await ask(
      sql`SELECT query FROM system.processes WHERE current_database = currentDatabase() AND query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'`,
    )
    return rows.length
  }
  let asked = 0
  // Reports of an empty website end at once; these continue until they are cancelled. Background work has no limits and is left alone.
  events.query = (statement, options) => {
    if (options?.maxSeconds === undefined) return ask(statement, options)
    asked += 1
    return asked <= after ? ask(statement, options) : ask(endless, { ...options, maxSeconds: 600 })
  }
  try {
    const gone = new AbortController()
    const answer = fetch(`${world.server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': world.person.token ?? '' },
      body: JSON.stringify(input),
      signal: gone.signal,
    }).catch(() => 'gone')
    await expect.poll(running).toBeGreaterThan(0)
    gone.abort()
    expect(await answer).toBe('gone')
    await expect.poll(running).toBe(0)
  } finally {
    events.query = ask
  }
}

/** An answer put together out of many statements, left at each of them, and a plain one. */
test.each([
  { path: '/overview/total', after: 0 },
  ...[0, 1, 2, 3].map((after) => ({ path: '/overview/get_overview_data', after })),
  { path: '/overview/map', after: 1 },
  { path: '/report/funnel', after: 1, input: { steps: [{ kind: 'any' }, { kind: 'any' }] } },
])(
  'the statements of $path end when its client goes away after $after, and nothing else does',
  async ({ path, after, input = {} }: { path: string; after: number; input?: object }) => {
    const { websiteId } = await world.website()
    const filters = btoa(JSON.stringify([{ field: 'page', operator: 'in', value: ['/a'] }]))
    await leaveWhileAsked(
      path,
      { website_id: websiteId, time_range: 'last_7_days', filters, ...input },
      after,
    )
    expect(unheard).toEqual([])
  },
)
