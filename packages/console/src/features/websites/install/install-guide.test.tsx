// @vitest-environment happy-dom
/** The wait for the first pageview, while the server does not answer and when it does. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { show } from '../../../reports/views/show.testing.tsx'
import { InstallGuide } from './InstallGuide.tsx'

let server: Answering
let fails = true
beforeAll(async () => {
  server = await startAnswering({
    '/website/uv_list': () =>
      fails ? new ApiError(400, 'invalid', 'Broken') : { list: [{ website_id: 'w', pageviews: 1 }] },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(() => {
  vi.useRealTimers()
  server.stop()
})

test('says that it cannot look, goes on looking, and asks about missing data only until there is some', async () => {
  const onArrived = vi.fn()
  await show(
    <InstallGuide
      teamId="t"
      websiteId="w"
      domain="a.example"
      trackingCode='<script defer src="https://a.example/t.js" data-website-id="w"></script>'
      onArrived={onArrived}
    />,
  )
  const { failing } = texts.realtime.connection
  const line = await screen.findByText(failing)
  expect(line.textContent).toBe(failing)
  screen.getByText(texts.websites.check.ask)
  expect(onArrived).not.toHaveBeenCalled()
  fails = false
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.findByText(texts.websites.arrived)
  expect(screen.queryByText(texts.websites.check.ask)).toBeNull()
  expect(onArrived).toHaveBeenCalled()
})
