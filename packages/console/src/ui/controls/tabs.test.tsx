// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

test('the arrow keys move in the menu of a tab, also if none of its choices is the current one', async () => {
  const chosen: string[] = []
  const more = { label: 'More', tabs: ['Title', 'Host'].map((label) => ({ value: label, label })) }
  render(
    <Tabs
      label="Pages"
      value="Page"
      controls="pages"
      onChange={(value) => chosen.push(value)}
      tabs={[{ value: 'Page', label: 'Page' }, more]}
    />,
  )
  const hand = userEvent.setup()
  await hand.click(screen.getByRole('tab', { name: 'More' }))
  expect(document.activeElement?.textContent).toBe('Title')
  await hand.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['Host'])
})
