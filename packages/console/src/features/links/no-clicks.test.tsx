// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { NoClicks } from './ClickPanel.tsx'

const filters = btoa(JSON.stringify([{ field: 'page', operator: 'in', value: ['/'] }]))

test.each([
  ['', texts.links.noClicksText],
  [`?filters=${filters}`, texts.dashboard.fewerFilters],
])('what leads to clicks, at the address "%s"', async (address, text) => {
  await show(<NoClicks />, address)
  expect(screen.getByText(text)).toBeTruthy()
})
