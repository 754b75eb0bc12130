// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { Journey } from './JourneyPage.tsx'

test('the switch between chart and table stands with the other choices, not alone on a line', async () => {
  await show(<Journey />)
  const { depth } = texts.journey
  const tools = screen.getByRole('combobox', { name: depth }).closest('div')
  expect(tools?.contains(screen.getByRole('radiogroup', { name: texts.chart.kind }))).toBe(true)
})

test('a group that was added has the focus', async () => {
  const hand = await show(<Journey />)
  await hand.click(screen.getByRole('button', { name: texts.journey.addGroup }))
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(texts.journey.pattern))
})
