// @vitest-environment happy-dom
/** What a list by pages shows: its rows, or why there are none. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListState } from '../../lib/url/use-list-state.ts'
import { PagedList, type PagedListProps } from '../../ui/list/PagedList.tsx'
import { answered, failed, show, waiting } from './show.testing.tsx'

const orders = ['name', 'age'] as const
const searchLabel = 'Search names'

type Props = Pick<PagedListProps<string, (typeof orders)[number]>, 'answer' | 'searchLabel'>

function Names(props: Props) {
  const [state, change] = useListState('', orders, 'name')
  return (
    <PagedList
      {...props}
      state={state}
      onChange={change}
      pageSize={2}
      sort={{ orders, nameOf: (order) => `By ${order}` }}
      empty={<p>No names yet</p>}
    >
      {(names) => names.map((name) => <p key={name}>{name}</p>)}
    </PagedList>
  )
}

const names = answered({ list: ['Ada', 'Bo'], total: 5 })
const none = answered({ list: [], total: 0 })
const has = (text: string) => screen.queryByText(text) !== null

test('search, order and page go to the address', async () => {
  const hand = await show(<Names answer={names} searchLabel={searchLabel} />, '?page=2')
  expect(has('Ada')).toBe(true)
  await hand.click(screen.getByRole('button', { name: 'Next page' }))
  expect(window.location.search).toBe('?page=3')
  await hand.click(screen.getByText('By name'))
  await hand.click(await screen.findByRole('menuitemradio', { name: 'By age' }))
  expect(window.location.search).toBe('?sort=age')
  await hand.type(screen.getByLabelText(searchLabel), 'Cy')
  await hand.tab()
  expect(window.location.search).toBe('?sort=age&search=Cy')
})

test('an empty list is told from a search without a match, which keeps its tools', async () => {
  await show(<Names answer={none} searchLabel={searchLabel} />)
  expect([has('No names yet'), screen.queryByLabelText(searchLabel)]).toEqual([true, null])
  await show(<Names answer={none} searchLabel={searchLabel} />, '?search=Cy')
  expect([has('No names yet'), screen.queryByLabelText(searchLabel) !== null]).toEqual([false, true])
  expect(document.body.textContent).toContain('Cy')
})

test('a list that cannot be searched has no tools', async () => {
  await show(<Names answer={names} />)
  expect([has('Ada'), screen.queryByRole('searchbox'), has('By name')]).toEqual([true, null, false])
})

test('a failure can be retried, and what loads is neither empty nor failed', async () => {
  let tried = 0
  const hand = await show(<Names answer={failed('Too much at once', () => tried++)} />)
  expect(has('Too much at once')).toBe(true)
  await hand.click(screen.getByRole('button'))
  expect(tried).toBe(1)
  await show(<Names answer={waiting} />)
  expect([has('No names yet'), screen.queryByRole('alert')]).toEqual([false, null])
})
