// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { show } from '../../reports/views/show.testing.tsx'
import { SharedRealtime } from './SharedRealtime.tsx'

let server: Answering | undefined
afterEach(() => server?.stop())

test('the number of current visitors is there once, and in the title', async () => {
  server = await startAnswering({
    '/share/real_time': () => ({
      current: 7,
      last_30_minutes: 0,
      total: { current: { visits: 0, pageviews: 0, events: 0 } },
      traffic: { list: [], time_zone: 'UTC' },
      page: [],
      referer: [],
      country: [],
    }),
  })
  const site = { zone: 'UTC', name: 'Notes', domain: 'notes.example', withoutMap: true }
  await show(
    <ReportSourceProvider source={{ calls: 'share', whose: { sharecode: 'code' }, ...site }}>
      <SharedRealtime />
    </ReportSourceProvider>,
  )
  await screen.findByText('7')
  expect(screen.queryByText('7 online now')).toBeNull()
  expect(document.title).toMatch(/^\(7\) /)
})
