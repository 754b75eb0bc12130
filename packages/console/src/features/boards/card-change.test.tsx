// @vitest-environment happy-dom
/** A card with rows shows their changes if it was pinned with a comparison. */
import type { CardReport } from '@footfall/contract/resources/board'
import { expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { CardBody } from './CardBody.tsx'

const breakdown = { value: '/', label: '/', share: 50, visitors: 300 }
const goal = { goal_id: 'g', name: 'Ordered', conversions: 300, visitor_rate: 50 }
const event = { name: 'search', events: 300, share: 50 }
const table = { values: ['cart'], labels: ['cart'], events: 300, pageviews: 0 }

test.each<[CardReport, object, object]>([
  ['page', breakdown, { visitors: 200 }],
  ['goals', goal, { conversions: 200 }],
  ['goal', { value: 'direct', label: 'Direct', ...goal }, { conversions: 200 }],
  ['event_list', event, { events: 200 }],
  ['group_list', table, { events: 200 }],
])('%s', async (report, row, previous) => {
  const input = { time_range: 'last_7_days', ...(report === 'group_list' && { order_by: 'events' }) }
  const columns = [
    { key: 'event', kind: 'dimension' },
    { key: 'events', kind: 'metric' },
  ]
  const card = (rows: readonly object[]) => (
    <CardBody report={report} title="Card" input={input} result={{ columns, list: rows }} zone="UTC" />
  )
  await show(card([{ ...row, previous }]))
  expect(document.body.textContent).toContain('up50.0%')
  await show(card([{ ...row, previous: null }]))
  expect(document.body.textContent).not.toContain('Change')
})
