// @vitest-environment happy-dom
/** A log without visits: there were none, or none match the filters. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { VisitLog } from './VisitLog.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({ '/real_time/log': () => ({ list: [], next: null }) })
})
afterAll(() => server.stop())

const filters = btoa(JSON.stringify([{ field: 'page', operator: 'in', value: ['/'] }]))

test.each([
  ['', texts.visitor.nobody],
  [`?filters=${filters}`, texts.dashboard.empty],
])('at the address "%s"', async (address, title) => {
  await show(<VisitLog websiteId="w" />, address)
  await screen.findByText(title)
})
