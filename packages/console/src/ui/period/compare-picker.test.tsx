// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ComparePicker } from './ComparePicker.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en-US', resources: { 'en-US': { translation: texts } } }),
)
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
