// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { ShapeMap } from './ShapeMap.tsx'

beforeAll(loadEnglish)
afterEach(cleanup)

function show(values: Readonly<Record<string, number>>, onPick: (code: string) => void) {
  render(
    <ShapeMap
      shapes={{ width: 10, height: 10, paths: { cn: 'M0,0L5,0L5,5Z', fr: 'M5,5L9,5L9,9Z', de: 'M0,5L4,5Z' } }}
      values={new Map(Object.entries(values))}
      title="Countries"
      nameOf={(code) => code.toUpperCase()}
      format={(value) => `${value} visitors`}
      onPick={onPick}
    />,
  )
}

test('a map is one stop of the Tab key, at its largest figure, and arrows lead to the next ones', async () => {
  const onPick = vi.fn()
  show({ cn: 12, fr: 1204, de: 80, zz: 5 }, onPick)
  const user = userEvent.setup()
  const reached = () => document.activeElement?.getAttribute('aria-label')
  await user.tab()
  expect(reached()).toBe('FR: 1204 visitors')
  await user.keyboard('{ArrowRight}')
  expect(reached()).toBe('DE: 80 visitors')
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('de')
  await user.keyboard('{End}')
  expect(reached()).toBe('CN: 12 visitors')
  await user.tab()
  expect(reached()).toBeFalsy()
  await user.tab({ shift: true })
  expect(reached()).toBe('CN: 12 visitors')
})

test('the shape that the keyboard reaches shows its name and figure, as under the pointer', () => {
  show({ cn: 1204 }, () => undefined)
  const shape = screen.getByRole('button', { name: 'CN: 1204 visitors' })
  expect(screen.queryByText('CN')).toBeNull()
  fireEvent.focusIn(shape)
  expect(screen.queryByText('CN')).toBeNull()
  // The keyboard brought the focus here; this window cannot tell.
  Object.assign(shape, { matches: (selector: string) => selector === ':focus-visible' })
  fireEvent.focusIn(shape)
  expect(screen.getByText('1204 visitors')).toBeTruthy()
  fireEvent.focusOut(shape)
  expect(screen.queryByText('CN')).toBeNull()
})
