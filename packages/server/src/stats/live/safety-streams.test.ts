/** One team's streams, however many and of however many views, do not take real time from another team. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember } from '../../testing/team-place.ts'

const server = testServer()
let busy: TestPerson
let other: TestPerson
let busyWebsite: string
let otherWebsite: string

beforeAll(async () => {
  busy = await registerPerson(server)
  other = await registerPerson(server)
  // As many websites as wanted.
  await server.context.db.updateTable('teams').set({ plan: 'enterprise' }).execute()
  busyWebsite = await addWebsite(busy)
  otherWebsite = await addWebsite(other)
})

async function addWebsite(person: TestPerson): Promise<string> {
  const { website_id } = await person.call('/website/add', {
    team_id: person.teamId,
    website_name: 'Sample',
    domain: 'example.com',
    time_zone: 'UTC',
    type: 'site',
  })
  return website_id
}

const open = new AbortController()
afterAll(() => open.abort())

/** A stream of a view without other watchers. */
async function openStream(person: TestPerson, websiteId: string, view = ''): Promise<Response> {
  const filters = btoa(JSON.stringify(view === '' ? [] : [{ field: 'page', value: [`/${view}`] }]))
  const address = `${server.url}/api/real_time/stream?website_id=${websiteId}&filters=${filters}`
  const headers = { 'access-token': person.token ?? '', 'x-forwarded-for': person.address }
  return fetch(address, { headers, signal: open.signal })
}

const isStream = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/event-stream')

describe('attack 4: streams', () => {
  test('attack 4: 60 streams of one session: the first eight are open, the rest are refused with the reason', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => openStream(busy, busyWebsite, `${n}`)),
    )
    const opened = answers.filter(isStream)
    expect(opened).toHaveLength(8)
    for (const answer of answers.filter((each) => !isStream(each)))
      expect(await answer.json()).toMatchObject({ code: 429, data: { reason: 'too_many_streams', limit: 8 } })
  })

  test('attack 4: another team’s real time comes, as a stream and as a call', async () => {
    const answer = await openStream(other, otherWebsite)
    expect(isStream(answer)).toBe(true)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let text = ''
    while (!text.includes('event: live')) text += new TextDecoder().decode((await reader.read()).value)
    const asked = { website_id: otherWebsite, filters: [] }
    expect(await other.send('/real_time/get_data', asked)).toMatchObject({ code: 200 })
  })

  test('attack 4: while a member asks for 150 different views at once, another team is answered', async () => {
    const asked = (websiteId: string, view: string) => ({
      website_id: websiteId,
      filters: [{ field: 'page' as const, value: [`/${view}`] }],
    })
    const enough = new AbortController()
    const flood = Array.from({ length: 150 }, (_, n) =>
      fetch(`${server.url}/api/real_time/get_data`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'access-token': busy.token ?? '',
          'x-forwarded-for': busy.address,
        },
        body: JSON.stringify(asked(busyWebsite, `view ${n}`)),
        signal: enough.signal,
      }).then((answer) => answer.status, String),
    )
    // More than may wait.
    expect(
      await Promise.any(flood.map(async (each) => ((await each) === 503 ? 503 : Promise.reject()))),
    ).toBe(503)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => other.send('/real_time/get_data', asked(otherWebsite, `${n}`))),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
    enough.abort()
    await Promise.all(flood)
  })

  test('attack 4: a stream that is over makes room for another', async () => {
    open.abort()
    const again = new AbortController()
    const address = `${server.url}/api/real_time/stream?website_id=${busyWebsite}`
    const headers = { 'access-token': busy.token ?? '', 'x-forwarded-for': busy.address }
    await expect
      .poll(async () => isStream(await fetch(address, { headers, signal: again.signal })))
      .toBe(true)
    again.abort()
  })
})

describe('attack 11: who loses the right to watch', () => {
  // There is no heartbeat, at which a stream would check by itself.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterAll(() => void vi.useRealTimers())

  test.each([
    {
      how: 'a member who is removed',
      reason: 'removed_from_team',
      lose: (watcher: TestPerson) =>
        other.call('/team/remove_member', {
          team_id: other.teamId,
          member_id: watcher.userId,
        }),
    },
    {
      how: 'a member who may see other websites from now on',
      reason: 'not_found',
      lose: async (watcher: TestPerson) =>
        other.call('/team/edit_member', {
          team_id: other.teamId,
          member_id: watcher.userId,
          team_role: 4,
          visible_websites: [await addWebsite(other)],
        }),
    },
    {
      how: 'who signs out',
      reason: 'session_expired',
      lose: (watcher: TestPerson) => watcher.call('/user/logout', {}),
    },
    {
      how: 'who watches a website that is deleted',
      reason: 'not_found',
      lose: (_watcher: TestPerson, websiteId: string) =>
        other.call('/setting/website_delete', { website_id: websiteId, confirm: 'DELETE' }),
    },
  ])('attack 11: the stream of $how ends at once', async ({ reason, lose }) => {
    const watcher = await registerPerson(server)
    const websiteId = await addWebsite(other)
    await layMember(server, other.teamId, watcher.userId)
    const gone = new AbortController()
    const answer = await fetch(`${server.url}/api/real_time/stream?website_id=${websiteId}`, {
      headers: { 'access-token': watcher.token ?? '', 'x-forwarded-for': watcher.address },
      signal: gone.signal,
    })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let text = ''
    const until = async (word: string) => {
      while (!text.includes(word)) {
        const { value, done } = await reader.read()
        if (done) break
        text += new TextDecoder().decode(value)
      }
      return text
    }
    await until('event: live')
    await lose(watcher, websiteId)
    expect(await until('event: end')).toContain(`"reason":"${reason}"`)
    gone.abort()
  })
})

test('the same real-time question asked by fifty at once runs once', async () => {
  const { context, services } = server
  const { events } = context
  const websiteId = await addWebsite(other)
  const ask = events.query.bind(events)
  let statements = 0
  events.query = (statement, options) => {
    if (JSON.stringify(statement.params).includes(websiteId)) statements++
    return ask(statement, options)
  }
  try {
    const website = {
      websiteId,
      ownerId: 'owner',
      timeZone: 'UTC',
      createdAt: 0,
      visibleSince: null,
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        server.clock.advance(1)
        return services.stats.live.reports.current_visitors({
          website,
          query: { filters: [] },
          language: 'zh-CN',
        })
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(statements).toBe(1)
  } finally {
    events.query = ask
  }
})
