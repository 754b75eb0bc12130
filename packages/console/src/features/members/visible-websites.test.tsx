// @vitest-environment happy-dom
/** What the list of members says about the websites that a member sees. */
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { VisibleWebsites } from './VisibleWebsites.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/website/list': () => ({ list: [{ website_id: 'w1', website_name: 'Notes' }], total: 1 }),
  })
})
afterAll(() => server.stop())

test('a website is not called another one before its name is known', async () => {
  await show(<VisibleWebsites teamId="t" visible={['w1']} />)
  expect(screen.getByText('1 website')).toBeTruthy()
  await screen.findByText('Notes')
})

test('a website that the reader does not see is another one', async () => {
  await show(<VisibleWebsites teamId="t" visible={['w2']} />)
  await screen.findByText('Another website')
})
