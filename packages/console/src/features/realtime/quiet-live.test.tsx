// @vitest-environment happy-dom
/** Without visitors in the last half hour: that there were none, or that none match the filters. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { QuietLive } from './QuietLive.tsx'

const filters = btoa(JSON.stringify([{ field: 'page', operator: 'in', value: ['/'] }]))

test.each([
  ['', texts.realtime.quietText],
  [`?filters=${filters}`, texts.dashboard.emptyFiltered],
])('at the address "%s"', async (address, text) => {
  await show(<QuietLive />, address)
  expect(await screen.findByText(text)).toBeTruthy()
})
