// @vitest-environment happy-dom
/** Lists outside reports: search, order and page are in the address, so a reload, a pasted link and the back button show the same list. */
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrdersPanel } from '../features/billing/OrdersPanel.tsx'
import { LinksPanel } from '../features/links/LinksPanel.tsx'
import { AuditPanel } from '../features/members/AuditPanel.tsx'
import { MembersPanel } from '../features/members/MembersPanel.tsx'
import { Inbox } from '../features/support/Inbox.tsx'
import { AnnotationsSection } from '../features/website-settings/annotations/AnnotationsSection.tsx'
import { DroppedSection } from '../features/website-settings/collect/DroppedSection.tsx'
import { type Answering, startAnswering } from '../lib/api/answering.testing.ts'
import { show } from '../reports/views/show.testing.tsx'

const lists = {
  '/cost/order_list': ['', <OrdersPanel key="" teamId="t" />, ''],
  '/website/short_url_list': [
    'links_',
    <LinksPanel key="" websiteId="w" mayEdit={false} onStatistics={() => undefined} />,
    'links_search=tent&links_sort=clicks',
  ],
  '/team/audit_log': ['log_', <AuditPanel key="" teamId="t" />, 'log_search=tent'],
  '/team/user': ['', <MembersPanel key="" teamId="t" teamName="Team" />, 'search=tent'],
  '/support/inbox': ['', <Inbox key="" />, 'search=tent'],
  '/annotation/list': ['', <AnnotationsSection key="" />, 'search=tent'],
  '/setting/dropped_events': ['', <DroppedSection key="" />, 'reason=bot'],
} as const

/** What the list is asked for under these parameters. */
const inputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/website/short_url_list': { search: 'tent', order_by: 'clicks' },
  '/setting/dropped_events': { reason: 'bot' },
  '/cost/order_list': {},
}

let server: Answering
beforeAll(async () => {
  const answer = () => ({ list: [], total: 90, reasons: [{ reason: 'bot', count: 90 }] })
  server = await startAnswering(Object.fromEntries(Object.keys(lists).map((path) => [path, answer])))
})
afterAll(() => server.stop())

/** A section of a website's settings, which gets the website from the screen around it. */
const inSettings = (section: ReactNode) => (
  <Routes>
    <Route element={<Outlet context={{ website_id: 'w', website_name: 'Notes', time_zone: 'UTC' }} />}>
      <Route path="*" element={section} />
    </Route>
  </Routes>
)

test.each(Object.entries(lists))('%s', async (path, [prefix, list, parameters]) => {
  const expected = inputs[path] ?? { search: 'tent' }
  const asked = async (page: number) =>
    waitFor(() => {
      const last = server.asked.findLast((one) => one.path === path && one.input.reason === expected.reason)
      expect(last?.input).toMatchObject({ ...expected, page })
    })
  const user = await show(inSettings(list), `?${parameters}&${prefix}page=2`)
  await asked(2)
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await asked(3)
  expect(new URLSearchParams(window.location.search).get(`${prefix}page`)).toBe('3')
  window.history.back()
  await asked(2)
})

test('events that were not counted come with their numbers in one request', async () => {
  server.asked.length = 0
  await show(inSettings(<DroppedSection />))
  await screen.findByRole('button', { name: 'Next page' })
  expect(server.asked).toHaveLength(1)
})
