// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersOthers, connectionFailed, expectAnswer, useConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isLost = () => useConnection.getState().lost

test.each([
  ['Footfall', '{"status":"ok"}', true],
  ['a proxy whose server is down', '{"error":"bad gateway"}', false],
  ['a network that wants a log-in', '<html>', false],
])('%s answers %s: it answers others %s', async (_, answer, answers) => {
  vi.stubGlobal('fetch', async () => new Response(answer))
  expect(await answersOthers()).toBe(answers)
  expect(isLost()).toBe(!answers)
  useConnection.setState({ lost: false })
})

test('only an answer to a request that was sent after the loss ends it', () => {
  const before = expectAnswer()
  connectionFailed()
  before()
  expect(isLost()).toBe(true)
  const after = expectAnswer()
  connectionFailed()
  after()
  expect(isLost()).toBe(false)
  const earlier = expectAnswer()
  connectionFailed()
  earlier()
  after()
  expect(isLost()).toBe(true)
})
