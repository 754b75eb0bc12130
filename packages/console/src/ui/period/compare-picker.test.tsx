// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { ComparePicker } from './ComparePicker.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

test('the calendar of other days says how to choose them', async () => {
  const value = { compare: null, compareDays: null, matchWeekday: false, compareRows: false }
  render(<ComparePicker value={value} zone="UTC" onChange={() => undefined} />)
  await userEvent.click(screen.getByRole('button'))
  const custom = await screen.findByRole('menuitemradio', { name: texts.period.customComparison })
  await act(() => userEvent.click(custom))
  const dialog = await screen.findByRole('dialog', { name: texts.period.customComparison })
  expect(dialog.textContent).toContain(texts.period.hint.replace('{{zone}}', 'UTC'))
})
