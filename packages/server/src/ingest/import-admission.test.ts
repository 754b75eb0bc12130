/** Whose import calls are read: nothing of a body without a valid key, and of each team only so many at once. */
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyRights } from '../collect/collect.ts'
import { plainWebsite } from '../collect/plain-website.testing.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

/** The key is the team's name; what comes before a dot is its owner. */
const rightsOf = (key: string): KeyRights => ({
  teamId: key,
  ownerId: key.split('.')[0] ?? '',
  websiteIds: 'all',
  scopes: ['events:write'],
})

let store: TestStore
let ingest: TestIngest
beforeAll(async () => {
  store = await openTestStore()
  ingest = await startIngest(store, [], {
    authorizeKey: async (key) => (key === 'unknown' ? null : rightsOf(key)),
  })
})
afterAll(async () => {
  await ingest.stop()
  await store.dispose()
})

/** Begins a call whose body never comes. */
function begin(key: string): ClientRequest {
  const call = request(`${ingest.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-length': 30_000_000, expect: '100-continue' },
    agent: false,
  })
  call.on('error', () => undefined)
  call.flushHeaders()
  return call
}

/** The server has seen the heads of these calls. */
const arrived = (calls: readonly ClientRequest[]) => Promise.all(calls.map((call) => once(call, 'continue')))

async function answerTo(call: ClientRequest): Promise<{ status: number | undefined; body: string }> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  let body = ''
  for await (const piece of answer) body += String(piece)
  call.destroy()
  return { status: answer.statusCode, body }
}

test('an unknown key is refused before its body has come', async () => {
  const { body } = await answerTo(begin('unknown'))
  expect(JSON.parse(body).data).toEqual({ reason: 'key_invalid' })
})

test('a ninth call of a team is told to come again; other teams’ calls are read, and so is its own once there is room', async () => {
  const open = Array.from({ length: 8 }, () => begin('a'))
  // They come on connections of their own. A ninth that came first would take the place of one of them.
  await arrived(open)
  await expect.poll(async () => await isRefused('a')).toBe(true)
  expect(await isRefused('b')).toBe(false)
  for (const call of open) call.destroy()
  await expect.poll(async () => await isRefused('a')).toBe(false)
})

test('safety: a user with many teams does not fill the memory with bodies that never end', async () => {
  let closed = 0
  const calls = Array.from({ length: 48 }, (_, i) => begin(`a.team-${i % 6}`))
  for (const call of calls) call.on('close', () => closed++)
  await expect.poll(() => closed).toBe(16)
  expect(await isRefused('b')).toBe(false)
  await expect.poll(() => closed).toBe(17)
  for (const call of calls) call.destroy()
})

/** Whether a call is refused at once, instead of waiting for its body. */
async function isRefused(key: string): Promise<boolean> {
  const call = begin(key)
  const answered = answerTo(call)
  await arrived([call])
  const waited = new Promise<null>((resolve) => setTimeout(resolve, 500, null))
  const answer = await Promise.race([answered, waited])
  call.destroy()
  if (answer) expect(answer.status).toBe(503)
  return answer !== null
}

/** Collecting whose store answers nothing before it is store. `heard`: the keys of the calls so far. */
async function startHeld(websites: Readonly<Record<string, string>>) {
  let open = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  const held: typeof store = {
    ...store,
    query: async (...asked) => {
      await opening
      return store.query(...asked)
    },
  }
  const heard: string[] = []
  const busy = await startIngest(
    held,
    Object.entries(websites).map(([teamId, id]) => plainWebsite(id, { teamId })),
    {
      authorizeKey: async (key) => {
        heard.push(key)
        return rightsOf(key)
      },
      importTimeouts: { writer: 60_000, store: 60_000 },
    },
  )
  let sent = 0
  const send = async (team: string): Promise<number | undefined> => {
    const id = `event-${team}-${++sent}`
    const event = {
      id,
      kind: 'pageview',
      time: 1_700_000_000_000,
      visitor_id: 'v',
      url: 'https://example.com/',
    }
    const call = request(`${busy.url}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team}`, 'content-type': 'application/json' },
      // A stop waits for connections that are kept.
      agent: false,
    })
    call.end(JSON.stringify({ website_id: websites[team], events: [event] }))
    const { status } = await answerTo(call)
    return status
  }
  return { busy, heard, send, open }
}

test('calls of one team that take long leave room for those of another', async () => {
  const { busy, heard, send, open } = await startHeld({
    a: '44444444-0000-4000-8000-00000000000a',
    b: '44444444-0000-4000-8000-00000000000b',
  })
  const own = Array.from({ length: 8 }, () => send('a'))
  // One that came before them would take the place of one of them.
  await expect.poll(() => heard).toHaveLength(8)
  await expect.poll(() => send('a')).toBe(503)
  const other = send('b')
  // It is taken, so it waits for the store like theirs.
  const soon = new Promise<string>((resolve) => setTimeout(resolve, 500, 'taken'))
  expect(await Promise.race([other, soon])).toBe('taken')
  open()
  expect(await other).toBe(200)
  expect(await Promise.all(own)).toEqual(Array(8).fill(200))
  await busy.stop()
})

test('a stop answers calls that wait for the store, and sends those away that have not begun', async () => {
  const { busy, heard, send, open } = await startHeld({ a: '44444444-0000-4000-8000-00000000000c' })
  const calls = Array.from({ length: 8 }, () => send('a'))
  await expect.poll(() => heard).toHaveLength(8)
  await expect.poll(() => busy.ingest.health().waitingBytes).toBeGreaterThan(0)
  const stopped = busy.stop()
  const answers = await Promise.all(calls)
  expect(answers).toContain(200)
  expect(answers.filter((status) => status !== 200)).toEqual(expect.arrayContaining([503]))
  open()
  await stopped
})
