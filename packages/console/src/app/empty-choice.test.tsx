// @vitest-environment happy-dom
/** Selections whose entries cannot be loaded: they say so instead of that there are none, and load on request. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GrantFields } from '../features/members/GrantFields.tsx'
import { VisibleWebsites } from '../features/members/VisibleWebsites.tsx'
import { type Answering, startAnswering } from '../lib/api/answering.testing.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { SegmentPicker } from '../reports/segments/SegmentPicker.tsx'
import { ReportSourceProvider } from '../reports/source.tsx'
import { show } from '../reports/views/show.testing.tsx'
import { ZonePicker } from '../ui/form/time/ZonePicker.tsx'

const down = new ApiError(500, 'internal', 'The server had an error.')
let isDown = true
let server: Answering
const unlessDown = (list: object[]) => () => (isDown ? down : { list, total: list.length })
beforeAll(async () => {
  server = await startAnswering({
    '/config/timezones': unlessDown([{ value: 'Asia/Tokyo', offset: '+09:00' }]),
    '/segment/list': unlessDown([{ segment_id: 's', name: 'Readers', visibility: 'team' }]),
    '/website/list': unlessDown([{ website_id: 'w', website_name: 'Notes', domain_label: 'notes.example' }]),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  isDown = true
})

async function mend(hand: Awaited<ReturnType<typeof show>>) {
  expect((await screen.findByRole('alert')).textContent).toContain(down.message)
  isDown = false
  await hand.click(screen.getByRole('button', { name: texts.action.retry }))
}

test('time zones', async () => {
  const hand = await show(<ZonePicker />)
  await hand.type(screen.getByRole('combobox'), 'Tokyo')
  await mend(hand)
  expect(await screen.findAllByText(/Asia\/Tokyo/)).not.toEqual([])
})

test('segments', async () => {
  const source = { calls: 'overview', whose: { website_id: 'w' }, zone: 'UTC', name: '', domain: '' } as const
  const picker = (
    <ReportSourceProvider source={source}>
      <SegmentPicker value={undefined} onChange={() => undefined} />
    </ReportSourceProvider>
  )
  await mend(await show(picker))
  await screen.findByRole('radio', { name: 'Readers' })
})

test('a member’s websites, which are not called other ones', async () => {
  const form = (
    <Form initialValues={{ visible_websites: 'all' }}>
      <VisibleWebsites teamId="t" visible={['w']} />
      <GrantFields teamId="t" />
    </Form>
  )
  const hand = await show(form)
  await hand.click(screen.getByRole('radio', { name: texts.stats.websites.selected }))
  await screen.findByRole('alert')
  expect(screen.getByText('1 website')).toBeTruthy()
  await mend(hand)
  await screen.findByRole('checkbox', { name: /Notes/ })
})
