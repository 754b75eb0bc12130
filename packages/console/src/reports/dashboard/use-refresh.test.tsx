// @vitest-environment happy-dom
/** The page follows new events, but leaves most of the store to others. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { reportPaths } from '../../lib/api/report-paths.ts'
import { settled, show } from '../views/show.testing.tsx'
import { useDashboard, useRefresh } from './use-dashboard.ts'

/** Milliseconds of the page's clock. */
let clock = 0
let takes = 0
let slow: Promise<void> | undefined
let server: Answering
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  server = await startAnswering({
    [reportPaths.get_overview_data.home]: async () => {
      await slow
      clock += takes
      return {}
    },
  })
})
afterAll(() => {
  server.stop()
  vi.restoreAllMocks()
})
beforeEach(() => {
  server.asked.length = 0
})

function Page() {
  const { isSuccess } = useDashboard()
  const refresh = useRefresh()
  const [answer, setAnswer] = useState('')
  return (
    <button type="button" disabled={!isSuccess} onClick={() => setAnswer(String(refresh()))}>
      {`news ${answer}`}
    </button>
  )
}

/** Opens the page at an address, with the hand that brings it news. */
async function opened(address: string) {
  const hand = await show(<Page />, address)
  await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
  return async (answer: string) => {
    await hand.click(screen.getByRole('button'))
    await screen.findByText(`news ${answer}`)
    await settled()
    return server.asked.length
  }
}

test('a page that is quickly loaded follows at once', async () => {
  takes = 0
  const news = await opened('')
  expect(await news('true')).toBe(2)
  expect(await news('true')).toBe(3)
})

test('a page that takes long rests three times as long, and follows then', async () => {
  takes = 2000
  const news = await opened('')
  clock += 5999
  expect(await news('false')).toBe(1)
  clock += 1
  expect(await news('true')).toBe(2)
  expect(await news('false')).toBe(2)
})

test('a period that is over is not loaded again', async () => {
  takes = 0
  const news = await opened('?time_range=custom_time_range&start=2026-01-01&end=2026-01-31')
  expect(await news('true')).toBe(1)
})

test('news while it loads wait for its answer', async () => {
  takes = 0
  const news = await opened('')
  let answer = () => {}
  slow = new Promise((resolve) => {
    answer = resolve
  })
  const hand = userEvent.setup()
  await hand.click(screen.getByRole('button'))
  await hand.click(screen.getByRole('button'))
  await screen.findByText('news false')
  answer()
  await settled()
  expect(server.asked).toHaveLength(2)
  expect(await news('true')).toBe(3)
})
