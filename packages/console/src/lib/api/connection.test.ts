// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionFailed, expectAnswer, useConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isLost = () => useConnection.getState().lost

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
