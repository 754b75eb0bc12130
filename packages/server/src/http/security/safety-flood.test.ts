/** Too many calls from one address are rejected, and nobody else notices. */
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

/** Concurrent calls, repeated until some are refused: a slow machine needs longer to empty a bucket that refills meanwhile. */
async function flood<A extends { readonly status: number }>(
  ask: () => Promise<A>,
  atOnce = 150,
  rounds = 100,
): Promise<A[]> {
  const answers: A[] = []
  for (let round = 0; round < rounds && !answers.some(({ status }) => status === 429); round++)
    answers.push(...(await Promise.all(Array.from({ length: atOnce }, ask))))
  return answers
}

describe('safety 21: floods', () => {
  test('safety 21: calls from an address beyond the limit get 429 with Retry-After; others are served', async () => {
    const flooder = server.client()
    const ask = () => flooder.send('/config/time_range')
    const answers = await flood(ask)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(answers.length - refused.length, 'a full bucket is served').toBeGreaterThanOrEqual(600)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer).toMatchObject({ code: 429, reason: 'flood' })
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await server.client().send('/config/time_range')).toMatchObject({ code: 200 })
    // The address that counts is the last one named by the proxy, not the client's own claim before it.
    const forge = async () => {
      const address = `203.0.113.77, ${flooder.address}`
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const answer = await fetch(`${server.url}/api/config/time_range`, {
        method: 'POST',
        headers,
        body: '{}',
      })
      return { status: answer.status }
    }
    expect((await flood(forge)).map(({ status }) => status)).toContain(429)
    await expect.poll(async () => (await ask()).status).toBe(200)
  })

  test('safety 21: of long bodies, an address may send few', async () => {
    const flooder = server.client()
    const long = { x: Array.from({ length: 400_000 }, () => 1) }
    const ask = () => flooder.send('/config/time_range', long)
    const answers = await flood(ask, 30, 10)
    expect(answers.map(({ reason }) => reason)).toContain('flood')
    expect((await server.client().send('/config/time_range', long)).code).toBe(200)
  })
})
