// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportSteps, type Step } from './ReportSteps.tsx'
import { answered, show } from './show.testing.tsx'

const steps: readonly Step[] = [
  { key: 'a', label: '/pricing', reached: 200 },
  { key: 'b', label: '/sign-up', reached: 50, note: '2 min' },
  { key: 'c', label: 'purchase', reached: 10 },
]

const funnel = (onPick?: (step: Step, outcome: string) => void, funnelSteps = steps) => (
  <ReportSteps
    label="Funnel"
    answer={answered(funnelSteps)}
    stepsOf={(all) => all}
    skeleton={null}
    onPick={onPick}
  />
)

test('each step shows how many reached it, and how many were lost before it', async () => {
  await show(funnel())
  const items = within(screen.getByRole('list', { name: 'Funnel' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(items).toEqual([
    '1/pricing200100.0%',
    '150 dropped off (75.0%)2/sign-up2 min5025.0%',
    '40 dropped off (80.0%)3purchase105.0%',
  ])
})

test('those who reached a step or were lost can be listed, also by keyboard', async () => {
  const picked: string[] = []
  const optional = { key: 'd', label: '/survey', reached: 10, isOptional: true }
  const pick = (step: Step, outcome: string) => picked.push(`${step.key} ${outcome}`)
  const hand = await show(funnel(pick, [...steps, optional]))
  await hand.click(screen.getByRole('button', { name: /150 dropped off/ }))
  screen.getByRole('button', { name: /purchase/ }).focus()
  await hand.keyboard('{Enter}')
  expect(picked).toEqual(['b dropped', 'c reached'])
  // Nobody is lost at an optional step.
  expect(screen.queryByRole('button', { name: /^0 dropped off/ })).toBeNull()
  expect(screen.getByText(/^0 dropped off/)).toBeDefined()
})

test('the switch shows a table and stores it in the address', async () => {
  const hand = await show(funnel())
  await hand.click(screen.getByRole('radio', { name: 'Table' }))
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent).join('|'))
  expect(rows.slice(1)).toEqual([
    '1. /pricing|200|100.0%|—|0|—',
    '2. /sign-up|50|25.0%|25.0%|150|2 min',
    '3. purchase|10|5.0%|20.0%|40|—',
  ])
  expect(window.location.search).toBe('?steps=table')
})

test('a funnel that nobody entered is empty', async () => {
  await show(funnel(undefined, [{ key: 'a', label: '/', reached: 0 }]))
  expect(screen.getByText('No data')).toBeDefined()
})
