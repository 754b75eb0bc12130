// @vitest-environment happy-dom
/** What a list is searched for while the user types. */
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'

function Searched({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [value, setValue] = useState('')
  const change = (text: string) => {
    onSearch(text)
    setValue(text)
  }
  return <SearchField label="Search" value={value} onChange={change} />
}

test('a pause after a space keeps the space in the field, and does not search for it', async () => {
  const searched: string[] = []
  render(<Searched onSearch={(text) => searched.push(text)} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(field, { target: { value: ' spring ' } })
  await expect.poll(() => searched).toEqual(['spring'])
  expect(field.value).toBe(' spring ')
  fireEvent.change(field, { target: { value: ' spring sale' } })
  await expect.poll(() => searched).toEqual(['spring', 'spring sale'])
})
