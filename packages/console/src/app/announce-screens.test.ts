// @vitest-environment happy-dom
/** What a screen reader hears when another screen opens. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceScreens } from './announce-screens.ts'

let stop = () => {}
const heard: string[] = []
const listen = new MutationObserver(() => {
  const text = document.querySelector('[role=status]')?.textContent
  if (text) heard.push(text)
})
beforeEach(() => {
  document.head.innerHTML = '<title>Websites · Footfall</title>'
  vi.useFakeTimers()
  stop = announceScreens()
  heard.length = 0
  listen.observe(document.body, { childList: true, subtree: true })
})
afterEach(() => {
  listen.disconnect()
  stop()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(1000)

test('the title of the next screen is read once it is complete; the number of current visitors is not', async () => {
  document.title = 'Settings · Footfall'
  document.title = '(2) Events · Notes · Footfall'
  await settled()
  expect(heard).toEqual(['Events · Notes · Footfall'])
  document.title = '(3) Events · Notes · Footfall'
  await settled()
  expect(heard).toHaveLength(1)
  document.title = 'Goals · Notes · Footfall'
  await settled()
  expect(heard).toEqual(['Events · Notes · Footfall', 'Goals · Notes · Footfall'])
})
