// @vitest-environment happy-dom
/** Printing a page with a part that was never in view. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { printWhole } from './print-whole.ts'
import { stubView } from './stub-view.testing.ts'
import { useInView } from './use-in-view.ts'

let printed = 0
const stops = [
  () => {
    vi.unstubAllGlobals()
  },
]
beforeAll(() => {
  vi.stubGlobal('print', () => printed++)
  stubView({ isInView: false })
  stops.push(printWhole())
})
afterAll(() => {
  for (const stop of stops) stop()
})
afterEach(cleanup)

function Part() {
  const box = useRef<HTMLDivElement>(null)
  const seen = useInView(box)
  return <div ref={box}>{seen ? 'loads' : 'waits'}</div>
}

test('it begins to load, and is printed once it is there', async () => {
  const hand = userEvent.setup()
  const { container } = render(<Part />)
  const placeholder = container.appendChild(document.createElement('i'))
  placeholder.className = 'pending'
  screen.getByText('waits')
  await hand.keyboard('{Control>}p{/Control}')
  screen.getByText('loads')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(printed).toBe(0)
  placeholder.remove()
  await waitFor(() => expect(printed).toBe(1))
})

test('the browser’s own way of printing begins to load it, too', async () => {
  render(<Part />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  screen.getByText('loads')
})

test('a letter, or another shortcut of the browser, prints nothing', async () => {
  printed = 0
  await userEvent.keyboard('p{Control>}{Shift>}p{/Shift}{/Control}{Control>}o{/Control}')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(printed).toBe(0)
})
