// @vitest-environment happy-dom
/** If the owner of a share hides parts, its pages neither ask for them nor offer them: each such call would be refused. */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Funnel } from '../../features/funnel/FunnelPage.tsx'
import { Goals } from '../../features/goals/GoalsPage.tsx'
import { Journey } from '../../features/journey/JourneyPage.tsx'
import { Retention } from '../../features/retention/RetentionPage.tsx'
import { Revenue } from '../../features/revenue/RevenuePage.tsx'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'

const pages: readonly Dimension[] = ['page', 'entry_page', 'exit_page', 'page_title', 'hostname']
const goal = {
  goal_id: 'g',
  name: 'Sign-up',
  conversions: 1,
  visitors: 1,
  visits: 1,
  value: [],
  previous: null,
}

let server: Answering
beforeEach(async () => {
  server = await startAnswering({
    '/share/goals': () => ({ list: [{ ...goal, visitor_rate: 50, visit_rate: 50 }], total_visitors: 2 }),
  })
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (page: ReactNode, hiddenFields: readonly Dimension[], address = '') => {
  const whose = { sharecode: 'code' }
  const site = { zone: 'UTC', name: 'Notes', domain: 'notes.example' }
  return show(
    <ReportSourceProvider source={{ calls: 'share', whose, ...site, hiddenFields }}>
      {page}
    </ReportSourceProvider>,
    address,
  )
}

const askedOf = (path: string) => server.asked.filter((one) => one.path === path).map(({ input }) => input)

test('revenue is shown by another dimension if sources are hidden', async () => {
  await open(<Revenue />, ['referer', 'channel'])
  await waitFor(() => expect(askedOf('/share/revenue')).toMatchObject([{ by: 'page' }]))
})

test('the journey is one of events if pages are hidden, and of pages if events are', async () => {
  await open(<Journey />, pages)
  await waitFor(() => expect(askedOf('/share/journey')).toMatchObject([{ items: 'events' }]))
  expect(screen.queryByRole('radio', { name: 'Pages' })).toBeNull()
  await open(<Journey />, ['event', 'event_property'], '?items=both')
  await waitFor(() => expect(askedOf('/share/journey')[1]).toMatchObject({ items: 'pages' }))
})

test.each([
  ['a step of a funnel', <Funnel key="" />, 'Step 1'],
  ['the start of a journey', <Journey key="" />, 'Starting at'],
])('%s begins as an event if pages are hidden', async (_name, page, group) => {
  const hand = await open(page, pages)
  const where = screen.queryByRole('combobox', { name: 'Paths' })
  if (where) await hand.selectOptions(where, within(where).getAllByRole('option')[1] as HTMLElement)
  const kind = within(await screen.findByRole('group', { name: new RegExp(group) })).getByRole('combobox', {
    name: 'Type',
  })
  expect(
    within(kind)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Event', 'Any page or event'])
})

test('goals cannot be opened if all dimensions are hidden', async () => {
  await open(<Goals />, dimensionNames)
  await screen.findByText('Sign-up')
  expect(screen.queryByRole('button', { name: 'Sign-up' })).toBeNull()
  await open(<Goals />, pages)
  await screen.findByRole('button', { name: 'Sign-up' })
})

test('what people came back for can be an event if pages are hidden', async () => {
  const hand = await open(<Retention />, pages)
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Return action' }), 'chosen')
  expect(new URLSearchParams(location.search).get('returning')).not.toBeNull()
  await waitFor(() => expect(askedOf('/share/filter_field')).toMatchObject([{ field: 'event' }]))
})
