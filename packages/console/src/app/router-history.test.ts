// @vitest-environment happy-dom
/** An address that redirects is no entry of the history, so the back button leaves it. */
import { afterAll, expect, test } from 'vitest'
import { createRouter } from './router.tsx'

const before = window.location.href
afterAll(() => window.history.replaceState(null, '', before))

test('an address that is opened is replaced by the one with the language, and a followed link is one entry', async () => {
  window.history.replaceState(null, '', '/nothing#here')
  const { length } = window.history
  const router = createRouter()
  await expect.poll(() => window.location.search).toMatch(/^\?lang=/)
  expect(window.history.length).toBe(length)
  await router.navigate('/nothing/else')
  expect(window.location.pathname + window.location.search).toMatch(/^\/nothing\/else\?lang=/)
  expect(window.history.length).toBe(length + 1)
  router.dispose()
})

test('an address that leads elsewhere is settled at once, before the code of its screen is loaded', () => {
  window.history.replaceState(null, '', '/websites?x=1')
  const { length } = window.history
  const router = createRouter()
  expect(window.location.pathname).toBe('/login')
  expect(new URLSearchParams(window.location.search).get('next')).toMatch(/^\/websites\?x=1/)
  expect(window.history.length).toBe(length)
  router.dispose()
})
