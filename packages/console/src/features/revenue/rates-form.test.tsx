// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { RatesForm } from './RatesForm.tsx'

test('who thinks better of deleting the rates is still asked before what was typed is lost', async () => {
  const onClose = vi.fn()
  const table = {
    currency: 'CNY',
    rates: [{ date: '2026-11-01', currency: 'USD', rate: 7.1 }],
    updated_at: null,
  }
  const user = await show(<RatesForm websiteId="site" table={table} onClose={onClose} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(texts.revenue.rates.daily)
  await user.type(field, '\n2026-11-02, USD, 7.2')
  await user.click(screen.getByText(texts.revenue.rates.delete))
  await user.click(screen.getAllByText(texts.action.cancel).at(-1) as HTMLElement)
  expect(field.value).toContain('7.2')
  await user.click(screen.getByText(texts.action.cancel))
  await screen.findByText(texts.failure.unsavedTitle)
  expect(onClose).not.toHaveBeenCalled()
})
