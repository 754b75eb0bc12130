// @vitest-environment happy-dom
/** Where the tour leads, and where it ends. */
import texts from '@footfall/contract/locales/en-US.json'
import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { clearCurrentTeam } from '../../lib/session/team.ts'
import { isListedForTour, startTour } from '../../lib/tour.ts'
import { show } from '../../reports/views/show.testing.tsx'
import { GuidedTour } from './GuidedTour.tsx'
import { TourSteps } from './TourSteps.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/team/list': () => ({ list: [{ team_id: 'team', team_role: 1 }], total: 1 }),
    '/website/list': () => ({ list: [], total: 0 }),
    '/config/common': () => ({ plans: true }),
    '/user/item': () => ({ uuid: 'lin', email: 'lin@example.com' }),
  })
})
afterAll(() => {
  clearCurrentTeam()
  server.stop()
})

/** Elements of the first steps. The others are waited for in vain. */
const targets = ['add-website', 'invite'].map((target) => <i key={target} data-tour={target} />)

test('with plans it ends at the websites, not at the cost center, whose step is the last', async () => {
  const account = { uuid: 'lin', email: 'lin@example.com' }
  startTour(account)
  const hand = await show(
    <>
      {targets}
      <TourSteps account={account as never} />
    </>,
  )
  const press = async (name: string) => hand.click(await screen.findByRole('button', { name }))
  await screen.findByText(texts.tour.website.title)
  await press(texts.tour.next)
  await screen.findByText(texts.tour.invite.title)
  await press(texts.tour.next)
  await screen.findByText(texts.tour.upgrade.title)
  expect(window.location.pathname).toBe('/settings/teams/costCenter')
  await press(texts.tour.finish)
  await waitFor(() => expect(window.location.pathname).toBe('/websites'))
})

test('where nothing had the focus before, the page itself has it afterwards', async () => {
  startTour({ uuid: 'lin', email: 'lin@example.com' })
  const hand = await show(
    <main tabIndex={-1}>
      {targets}
      <GuidedTour />
    </main>,
  )
  const close = await screen.findByRole('button', { name: texts.tour.close })
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.tour.next))
  await hand.click(close)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

test('whoever goes to another page by themselves has ended it, and is not led back after a reload', async () => {
  const account = { uuid: 'lin', email: 'lin@example.com' }
  startTour(account)
  const hand = await show(
    <>
      {targets}
      <Link to="/websites/w">The new website</Link>
      <TourSteps account={account as never} />
    </>,
  )
  await screen.findByText(texts.tour.website.title)
  await hand.click(screen.getByRole('button', { name: texts.tour.next }))
  await screen.findByText(texts.tour.invite.title)
  expect(isListedForTour(account)).toBe(true)
  await hand.click(screen.getByRole('link', { name: 'The new website' }))
  await waitFor(() => expect(isListedForTour(account)).toBe(false))
})
