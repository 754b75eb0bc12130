/** Calls of a server that cost the thread that answers everybody, or end the process. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'
import { attemptDelay } from './support/collector-delay.ts'

const scene = attackedProduct()
let key = ''
beforeAll(async () => {
  const input = { team_id: scene.attacker.teamId, name: 'attack', scopes: ['events:write'] }
  key = (await scene.product.call('/key/add', input, scene.attacker.token)).data.key
})

async function send(body: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${scene.product.url}/api/v1/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${key}`,
      ...(typeof body !== 'string' && { 'content-encoding': 'gzip' }),
    },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** 32 MB. */
const bodyOf = (value: string) =>
  `{"website_id":"${scene.websiteId}","events":[${`${value},`.repeat(33_000_000 / (value.length + 1))}1]}`

test.each(['[]', '{}', '0', '""', '{"a":{}}'])('a body of nothing but %s', async (value) => {
  await attempt(`the process ends by a body of ${value}`, async () => {
    expect(await send(bodyOf(value))).toBe(413)
  })
})

test('small bodies that inflate to large ones', async () => {
  const body = new Uint8Array(gzipSync(bodyOf('[]')))
  expect(body.length).toBeLessThan(65_536)
  await attemptDelay(scene, '10 small bodies that inflate to 32 MB', async () => {
    for (let round = 0; round < 2; round++)
      for (const status of await Promise.all(Array.from({ length: 5 }, () => send(body))))
        expect([413, 503]).toContain(status)
  })
})

const hour = 3_600_000
let sent = 0
/** Events of months, so that calls gather for a while before they are written. */
function callOf(count: number): string {
  const events = Array.from({ length: count }, () => ({
    id: randomUUID(),
    kind: 'pageview',
    time: Date.now() - (++sent % 2 === 0 ? 2 : 900) * hour - sent,
    visitor_id: `visitor-${sent}`,
    url: 'https://attacker.example/',
  }))
  return JSON.stringify({ website_id: scene.websiteId, events })
}

test('calls that repeat the one before them, behind hundreds of others', async () => {
  await attemptDelay(scene, 'calls that repeat the one before', async () => {
    const small = Array.from({ length: 3 }, async () => {
      for (let call = 0; call < 200; call++) await send(callOf(2))
    })
    await Promise.all(small)
    const call = callOf(10_000)
    for (let round = 0; round < 10; round++) await send(call)
  })
})
