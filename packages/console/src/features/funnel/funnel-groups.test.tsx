// @vitest-environment happy-dom
/** The groups of a funnel page by page, because there may be a hundred. */
import type { Funnel } from '@footfall/contract/stats/sequences'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answered, show } from '../../reports/views/show.testing.tsx'
import { FunnelGroups } from './FunnelGroups.tsx'

const groups = Array.from({ length: 45 }, (_, at) => ({
  value: `/${at}`,
  label: `/${at}`,
  steps: [{ visitors: 100 - at, from_first: 100 }],
}))
const funnelBy = (by: 'page' | null) => (
  <FunnelGroups
    answer={answered({ groups } as unknown as Funnel)}
    by={by}
    onChange={() => undefined}
    stepNames={['Start']}
  />
)
const view = funnelBy('page')
const rows = () => screen.getAllByRole('rowheader').map((name) => name.textContent)

test('the first page, and the last one from the address', async () => {
  const hand = await show(view)
  expect(rows()).toHaveLength(20)
  await hand.click(screen.getByRole('button', { name: /next/i }))
  expect(rows()[0]).toBe('/20')
  await show(view, '?list_page=3')
  expect(rows()).toEqual(['/40', '/41', '/42', '/43', '/44'])
})

test('paper has no panel that only asks for a dimension', async () => {
  const isPrinted = () => screen.getByRole('region').classList.contains('unprinted') === false
  await show(view)
  expect(isPrinted()).toBe(true)
  await show(funnelBy(null))
  expect(isPrinted()).toBe(false)
})
