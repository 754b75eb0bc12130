// @vitest-environment happy-dom
/** Items of a menu by their letters. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './Menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function openMenu(...names: string[]) {
  const onSelect = vi.fn()
  const items = names.map((name) => ({ key: name, label: name, onSelect: () => onSelect(name) }))
  render(<Menu label="Teams" items={items} trigger={(props) => <button {...props}>Open</button>} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await expect.poll(focused).toBe(names[0])
  return onSelect
}
const focused = () => document.activeElement?.textContent

test('several letters in a row lead to the item that begins with them, also with a space', async () => {
  const onSelect = await openMenu('Team 1', 'Harbor', 'Team 2', 'Trails')
  await userEvent.keyboard('tr')
  expect(focused()).toBe('Trails')
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 5_000)
  await userEvent.keyboard('team 2')
  expect(focused()).toBe('Team 2')
  expect(onSelect).not.toHaveBeenCalled()
})

test('the same letter again leads on to the next item', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 50_000)
  await openMenu('Harbor', 'Team 1', 'Team 2')
  await userEvent.keyboard('t')
  expect(focused()).toBe('Team 1')
  await userEvent.keyboard('t')
  expect(focused()).toBe('Team 2')
})
