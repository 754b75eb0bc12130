// @vitest-environment happy-dom
/** What an open screen says when its website is deleted, its share is closed, or the reader's role changes. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SharedBoardPage } from '../features/boards/SharedBoardPage.tsx'
import { SharePage } from '../features/share/SharePage.tsx'
import { GeneralSection } from '../features/website-settings/general/GeneralSection.tsx'
import { SettingsLayout } from '../features/website-settings/SettingsLayout.tsx'
import { type Answering, type Asked, startAnswering } from '../lib/api/answering.testing.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { useAction, useCall } from '../lib/api/use-call.ts'
import { show } from '../reports/views/show.testing.tsx'
import { WebsiteReport } from '../reports/WebsiteReport.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { expectShownErrors } from './pages/shown-errors.testing.ts'
import { createQueryClient } from './query-client.ts'

const website_id = '00000000-0000-4000-8000-000000000001'
const website = {
  website_id,
  website_name: 'Shop',
  domain: 'shop.example',
  domain_label: 'shop.example',
  time_zone: 'UTC',
  team_id: 'team',
}
type Answers = Record<string, (input: Asked['input']) => unknown>

let stopExpecting = () => {}
beforeAll(() => {
  stopExpecting = expectShownErrors()
})
afterAll(() => stopExpecting())

let server: Answering | undefined
afterEach(() => {
  cleanup()
  server?.stop()
})

async function open(route: RouteObject, address: string, answers: Answers): Promise<void> {
  server = await startAnswering(answers)
  await show(null)
  const router = createMemoryRouter([{ ...route, errorElement: <ErrorPage /> }], {
    initialEntries: [address],
  })
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
}

const openWebsite = (answers: Answers) =>
  open(
    { path: '/websites/:websiteId/goals', element: <WebsiteReport>{() => <Goals />}</WebsiteReport> },
    `/websites/${website_id}/goals`,
    answers,
  )

function Goals() {
  const goals = useCall('/goal/list', { website_id })
  const remove = useAction('/goal/delete')
  return (
    <>
      <button type="button" onClick={() => void goals.refetch()}>
        again
      </button>
      <button type="button" onClick={() => remove.mutate({ website_id, goal_id: website_id })}>
        remove
      </button>
      <p>{goals.isError ? 'failed' : goals.data ? 'loaded' : 'loading'}</p>
    </>
  )
}

test.each(['again', 'remove'])('a deleted website is not found as a whole: %s', async (action) => {
  const answers: Answers = { '/website/item': () => website, '/goal/list': () => ({ list: [] }) }
  await openWebsite(answers)
  await screen.findByText('loaded')
  for (const path of Object.keys(answers)) delete answers[path]
  fireEvent.click(screen.getByText(action))
  await screen.findByRole('heading', { name: /^Page not found/ })
})

test('settings of a deleted website that are saved are not found', async () => {
  const answers: Answers = {
    '/website/item': () => ({ ...website, team_role: 1, type: 'site', logo_url: null }),
  }
  await open(
    {
      path: '/websites/:websiteId/settings',
      element: <SettingsLayout />,
      children: [{ path: 'general', element: <GeneralSection /> }],
    },
    `/websites/${website_id}/settings/general`,
    answers,
  )
  fireEvent.change(await screen.findByLabelText(texts.websites.name), { target: { value: 'Store' } })
  delete answers['/website/item']
  fireEvent.click(screen.getByRole('button', { name: texts.action.save }))
  await screen.findByRole('heading', { name: /^Page not found/ })
})

test('what is missing of a website that exists fails in its place', async () => {
  const answers: Answers = { '/website/item': () => website }
  await openWebsite(answers)
  await screen.findByText('failed')
  await waitFor(() =>
    expect(server?.asked.filter(({ path }) => path === '/website/item').length).toBeGreaterThan(1),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  screen.getByText('failed')
  expect(server?.asked.length).toBeLessThan(5)
})

test('a refusal for the role loads the role again', async () => {
  const answers: Answers = {
    '/website/item': () => website,
    '/goal/list': () => ({ list: [] }),
    '/goal/delete': () => new ApiError(403, 'not_allowed', 'No'),
  }
  await openWebsite(answers)
  await screen.findByText('loaded')
  fireEvent.click(screen.getByText('remove'))
  await waitFor(() => expect(server?.asked.filter(({ path }) => path === '/website/item').length).toBe(2))
})

function SharedEvents() {
  const events = useCall('/share/event_list' as '/share/page', { sharecode: 'code' } as never)
  return (
    <button type="button" onClick={() => void events.refetch()}>
      again
    </button>
  )
}

test('a share that is closed while it is read says so as a whole', async () => {
  const share = { ...website, sharecode: 'code', screens: ['events'], hidden_sections: [], hidden_fields: [] }
  const answers: Answers = { '/share/share_item': () => share, '/share/event_list': () => ({ list: [] }) }
  const analyses = { events: lazyPart(async () => SharedEvents) } as never
  await open(
    { path: '/share/:sharecode/events', element: <SharePage screen="events" analyses={analyses} /> },
    '/share/code/events',
    answers,
  )
  const again = await screen.findByText('again')
  for (const path of Object.keys(answers)) answers[path] = () => new ApiError(403, 'share_closed', 'Closed')
  fireEvent.click(again)
  await screen.findByRole('heading', { name: texts.share.share_closed.title })
})

test('an address below a share that is no page of it is an invalid link', async () => {
  await open({ path: '*', element: <SharePage analyses={{} as never} /> }, '/share/code/sessions', {
    // As the server checks it.
    '/share/share_item': ({ sharecode }) =>
      sharecode === ''
        ? new ApiError(400, 'invalid_input', 'This field is required')
        : new ApiError(404, 'share_invalid', 'Invalid'),
  })
  await screen.findByRole('heading', { name: texts.share.share_invalid.title })
})

test.each([
  ['report', '/share/:sharecode', '/share/share_item', <SharePage key="" analyses={{} as never} />],
  ['board', '/shared-board/:sharecode', '/board/shared_item', <SharedBoardPage key="" />],
])('the link of a shared %s that no code can have is invalid, not broken', async (_, path, call, element) => {
  const fields = [{ path: 'sharecode', message: 'Control characters are not allowed' }]
  await open({ path, element }, path.replace(':sharecode', '%00'), {
    [call]: () => new ApiError(400, 'invalid_input', 'Invalid', { fields }),
  })
  await screen.findByRole('heading', { name: texts.share.share_invalid.title })
  expect(screen.queryByRole('button', { name: texts.action.retry })).toBeNull()
})

test('a shared board of a team whose package has ended says so as a whole', async () => {
  await open({ path: '/shared-board/:sharecode', element: <SharedBoardPage /> }, '/shared-board/code', {
    '/board/shared_item': () => new ApiError(410, 'share_lapsed', 'Suspended'),
  })
  await screen.findByRole('heading', { name: texts.share.share_lapsed.title })
})

test('a shared report stays where only its frame could not be loaded again', async () => {
  const share = { ...website, sharecode: 'code', screens: ['events'], hidden_sections: [], hidden_fields: [] }
  const answers: Answers = {
    '/share/share_item': () => share,
    '/share/event_list': () => new ApiError(403, 'not_allowed', 'No'),
  }
  const analyses = { events: lazyPart(async () => SharedEvents) } as never
  await open(
    { path: '/share/:sharecode/events', element: <SharePage screen="events" analyses={analyses} /> },
    '/share/code/events',
    answers,
  )
  const again = await screen.findByText('again')
  answers['/share/share_item'] = () => new ApiError(500, 'internal', 'Broken')
  fireEvent.click(again)
  await waitFor(() =>
    expect(server?.asked.filter(({ path }) => path === '/share/share_item').length).toBeGreaterThan(1),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  screen.getByText('again')
})
