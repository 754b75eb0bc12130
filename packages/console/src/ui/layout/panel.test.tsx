// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Panel } from './Panel.tsx'

afterEach(cleanup)

test('a title that may be cut off shows in full on hover', () => {
  render(<Panel title="A goal with a very long name">…</Panel>)
  expect(screen.getByRole('heading').title).toBe('A goal with a very long name')
})

test('what replaces the title has a hover text of its own', () => {
  render(
    <Panel title="Pages" head={<b>Tabs</b>}>
      …
    </Panel>,
  )
  expect(screen.getByRole('heading').title).toBe('')
})
