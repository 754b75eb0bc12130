// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectAnswer } from '../../lib/api/connection.ts'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { LazyPart } from './LazyPart.tsx'
import { lazyPart } from './lazy-part.ts'

afterEach(cleanup)

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

test('it also loads automatically if all other calls succeeded in the meantime', async () => {
  vi.useFakeTimers()
  try {
    let there = false
    const part = lazyPart(async () => {
      if (!there) throw new TypeError('Failed to fetch')
      return () => <p>Here it is</p>
    })
    // The answer to another call reports the connection before the failure is rendered.
    part.fetch().catch(() => expectAnswer()())
    await act(async () => {
      render(<LazyPart part={part} given={{}} />)
    })
    expect(screen.getByText('Connection lost. Retrying…')).toBeTruthy()
    there = true
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByText('Here it is')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('if the browser remembers the failure, the page is reloaded instead', async () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  try {
    const part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
    await act(async () => {
      render(<LazyPart part={part} given={{}} />)
    })
    await act(async () => expectAnswer()())
    expect(reload).not.toHaveBeenCalled()
    await act(async () => expectAnswer()())
    expect(reload).toHaveBeenCalledTimes(1)
  } finally {
    reload.mockRestore()
    vi.useRealTimers()
  }
})
