/** Whose import calls are read: nothing of a body without a valid key, and of each team only so many at once. */
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { startIngest, type TestIngest } from './testing/start-ingest.ts'

let opened: TestStore
let ingest: TestIngest
beforeAll(async () => {
  opened = await openTestStore()
  ingest = await startIngest(opened.store, [], {
    // The key is the team's name.
    authorizeKey: async (key) =>
      key === 'unknown' ? null : { teamId: key, websiteIds: 'all', scopes: ['events:write'] },
  })
})
afterAll(async () => {
  await ingest.stop()
  await opened.dispose()
})

/** Begins a call whose body never comes. */
function begin(key: string): ClientRequest {
  const call = request(`${ingest.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-length': 30_000_000 },
    agent: false,
  })
  call.on('error', () => undefined)
  call.flushHeaders()
  return call
}

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
  // The calls arrive on connections of their own, in any order.
  await expect.poll(async () => await isRefused('a')).toBe(true)
  expect(await isRefused('b')).toBe(false)
  for (const call of open) call.destroy()
  await expect.poll(async () => await isRefused('a')).toBe(false)
})

/** Whether a call is refused at once, instead of waiting for its body. */
async function isRefused(key: string): Promise<boolean> {
  const call = begin(key)
  const waited = new Promise<null>((resolve) => setTimeout(resolve, 500, null))
  const answer = await Promise.race([answerTo(call), waited])
  call.destroy()
  if (answer) expect(answer.status).toBe(503)
  return answer !== null
}
