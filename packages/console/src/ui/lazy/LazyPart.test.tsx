// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { expectAnswer, useConnection } from '../../lib/api/connection.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { LazyPart } from './LazyPart.tsx'
import { lazyPart } from './lazy-part.ts'

afterEach(() => {
  cleanup()
  useConnection.setState({ lost: false })
})

beforeAll(loadEnglish)

test('a part that fails to load says so without an address, and loads automatically once the server can be reached', async () => {
  let there = false
  const part = lazyPart(async () => {
    if (!there)
      throw new TypeError('Failed to fetch dynamically imported module: https://a.example/Part-1.js')
    return () => <p>Here it is</p>
  })
  await act(async () => {
    render(<LazyPart part={part} given={{}} />)
  })
  await screen.findByText('Connection lost. Retrying…')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\.js|https?:/)
  there = true
  await act(async () => expectAnswer()())
  await screen.findByText('Here it is')
})

/** A server that is there, although it lacks the file. The page's intervals pass at will. */
async function startServer() {
  const server = createServer((_request, response) => response.end('{"status":"ok"}')).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  window.location.href = `http://localhost:${(server.address() as AddressInfo).port}/`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    server.close()
    server.closeAllConnections()
  })
}

test('while the server answers, a missing file is no lost connection, and loads automatically, too', async () => {
  await startServer()
  let there = false
  const part = lazyPart(async () => {
    if (!there) throw new TypeError('Failed to fetch')
    return () => <p>Here it is</p>
  })
  await act(async () => {
    render(<LazyPart part={part} given={{}} />)
  })
  await screen.findByText('Couldn’t load this part')
  expect(useConnection.getState().lost).toBe(false)
  there = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('Here it is')
})

test('if the browser remembers the failure, the page is reloaded instead', async () => {
  await startServer()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  const part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => {
    render(<LazyPart part={part} given={{}} />)
  })
  for (const reloads of [0, 1]) {
    await screen.findByText('Couldn’t load this part')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(reload).toHaveBeenCalledTimes(reloads)
  }
})
