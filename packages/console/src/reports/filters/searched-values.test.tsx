// @vitest-environment happy-dom
/** Fields that offer the values a website has seen ask for them once the user pauses, not at every letter. */
import texts from '@footfall/contract/locales/en-US.json'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { MatcherField } from '../matcher/MatcherField.tsx'
import { emptyPage } from '../matcher/matcher-text.ts'
import { show } from '../views/show.testing.tsx'
import { FilterDialog } from './FilterDialog.tsx'
import { FilterRows } from './FilterRows.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({ '/overview/filter_field': () => ({ list: [], total: 0 }) })
})
afterAll(() => server.stop())
beforeEach(() => void server.asked.splice(0))

function Matcher() {
  const [value, setValue] = useState(emptyPage)
  return <MatcherField label="Step 1" value={value} onChange={setValue} />
}

test.each<[string, ReactNode, string, string]>([
  [
    'a new filter',
    <FilterDialog key="dialog" state="new" onClose={() => undefined} />,
    'searchbox',
    texts.filter.values,
  ],
  [
    'a filter of a share or segment',
    <FilterRows key="rows" websiteId="site" value={[{ field: 'page', operator: 'in', value: [] }]} />,
    'combobox',
    texts.filter.value,
  ],
  ['a step of a funnel', <Matcher key="matcher" />, 'combobox', texts.matcher.of.page],
])('%s', async (_, view, role, name) => {
  await show(view)
  const searches = () => server.asked.flatMap(({ input }) => ('search' in input ? [input.search] : []))
  await waitFor(() => expect(searches()).toEqual(['']))
  for (const typed of ['/c', '/ch', '/check'])
    fireEvent.change(screen.getByRole(role, { name }), { target: { value: typed } })
  await waitFor(() => expect(searches().length).toBeGreaterThan(1))
  expect(searches()).toEqual(['', '/check'])
})
