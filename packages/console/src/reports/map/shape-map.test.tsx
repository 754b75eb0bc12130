// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShapeMap } from './ShapeMap.tsx'

test('the shape that the keyboard reaches shows its name and figure, as under the pointer', () => {
  render(
    <ShapeMap
      shapes={{ width: 10, height: 10, paths: { cn: 'M0,0L5,0L5,5Z', fr: 'M5,5L9,5L9,9Z' } }}
      values={new Map([['cn', 1204]])}
      title="Countries"
      nameOf={(code) => code.toUpperCase()}
      format={(value) => `${value} visitors`}
      onPick={() => undefined}
    />,
  )
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
