// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TabbedPanel } from './TabbedPanel.tsx'

test('The body of a panel with tabs is named after the current one, which leads to it.', () => {
  render(
    <TabbedPanel
      title="Messages"
      value="all"
      tab="All messages"
      onChange={() => undefined}
      tabs={[
        { value: 'unread', label: 'Unread' },
        { value: 'all', label: 'All' },
      ]}
    >
      Rows
    </TabbedPanel>,
  )
  const body = screen.getByRole('tabpanel', { name: 'All messages' })
  const controls = ['Unread', 'All'].map((name) =>
    screen.getByRole('tab', { name }).getAttribute('aria-controls'),
  )
  expect(controls).toEqual([null, body.id])
  expect(screen.getByRole('tablist', { name: 'Messages' })).toBeTruthy()
  cleanup()
})
