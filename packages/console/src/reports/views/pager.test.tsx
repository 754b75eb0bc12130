// @vitest-environment happy-dom
/** What a list's pager does when the open page is gone. */
import { expect, test } from 'vitest'
import { Pager } from '../../ui/list/Pager.tsx'
import { show } from './show.testing.tsx'

async function turned(props: { page: number; total: number; isStale?: boolean }) {
  const turns: unknown[] = []
  await show(<Pager hiddenAlone pageSize={10} {...props} onPage={(...turn) => turns.push(turn)} />)
  return turns
}

test('after the only row of the last page was deleted, the page before it is shown, without a step back', async () => {
  expect(await turned({ page: 3, total: 20 })).toEqual([[2, { replace: true }]])
})

test('an existing page stays, also while the total of another list is known, or none is', async () => {
  expect(await turned({ page: 2, total: 11 })).toEqual([])
  expect(await turned({ page: 3, total: 4, isStale: true })).toEqual([])
  expect(await turned({ page: 3, total: 0 })).toEqual([])
})
