// @vitest-environment happy-dom
/** A value in a table's first cell tells whether it is a filter of the page, in every table alike. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { writeFilters } from '../../lib/url/filters.ts'
import { show } from '../views/show.testing.tsx'
import { ValueFilter } from './ValueName.tsx'

const button = () => screen.getByRole('button', { name: 'China' })

test('A click makes a value a filter, which its button tells, and another click removes it.', async () => {
  await show(<ValueFilter dimension="country" value="cn" label="China" />)
  expect(button().getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(button())
  expect(button().getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button())
  expect(button().getAttribute('aria-pressed')).toBe('false')
})

test('The values of a filter which excludes them are not pressed.', async () => {
  const filters = writeFilters([{ field: 'country', operator: 'not_in', value: ['cn'] }])
  await show(<ValueFilter dimension="country" value="cn" label="China" />, `?filters=${filters}`)
  expect(button().getAttribute('aria-pressed')).toBe('false')
})
