// @vitest-environment happy-dom
/** The saved funnels, while their list is loading and when it cannot be loaded. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { SavedFunnels } from './SavedFunnels.tsx'

let server: Answering
let fails = true
beforeAll(async () => {
  server = await startAnswering({
    '/report/list': () =>
      fails ? new ApiError(400, 'invalid', 'The list is broken') : { list: [], total: 0 },
  })
})
afterAll(() => server.stop())

test('a list that fails says so, instead of that there are no funnels', async () => {
  const user = await show(<SavedFunnels websiteId="w" none="No funnel yet" />)
  screen.getByRole('region', { name: texts.funnel.result })
  const retry = await screen.findByRole('button', { name: texts.action.retry })
  screen.getByText('The list is broken')
  expect(screen.queryByText('No funnel yet')).toBeNull()
  fails = false
  await user.click(retry)
  await screen.findByText('No funnel yet')
})
