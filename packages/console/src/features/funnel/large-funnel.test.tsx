// @vitest-environment happy-dom
/** An expensive funnel, and a funnel with a deleted goal, against a server that answers as the product does. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeList } from '@footfall/contract/stats/filters'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { useSession } from '../../lib/session/token.ts'
import { askedSteps, readSteps } from '../../reports/matcher/step-text.ts'
import { useGoalNames } from '../../reports/matcher/use-goal-names.ts'
import { ReportSourceProvider } from '../../reports/source.tsx'
import { FunnelConversion } from './FunnelConversion.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import { useFunnel } from './use-funnel.ts'

type Input = Readonly<Record<string, unknown>>

let server: Server
let funnels: Input[] = []
/** Number of funnel requests that the client aborted before they were answered. */
let left = 0
/** Answers a funnel. */
let answer: (input: Input, response: ServerResponse) => void
const goals = [{ goal_id: 'kept', name: 'Paid' }]

const respond = (response: ServerResponse, data: unknown, code = 200, message = '') =>
  response.end(JSON.stringify({ code, message, data }))

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.setHeader('content-type', 'application/json')
    if (request.url === '/api/goal/list') return respond(response, { list: goals, total: 1 })
    if (request.url !== '/api/report/funnel') return respond(response, { list: [], total: 0 })
    const input = JSON.parse(body) as Input
    funnels.push(input)
    response.on('close', () => {
      if (!response.writableEnded) left++
    })
    return answer(input, response)
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  window.location.href = `http://localhost:${port}/`
  useSession.setState({ session: { token: 'token', renewalTime: Number.MAX_SAFE_INTEGER } })
})
afterAll(() => {
  cleanup()
  useSession.setState({ session: null })
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  cleanup()
  funnels = []
  left = 0
})

const step = (visitors: number) => ({
  visitors,
  from_first: 100,
  from_previous: 100,
  dropped: 0,
  median_seconds: null,
})
const counted = { entered: 8, steps: [step(8), step(5)], groups: null, trend: null }

function Funnel({ steps }: { readonly steps: readonly object[] }) {
  const drafts = readSteps(encodeList(steps))
  const { nameOf } = useGoalNames(true)
  const funnel = useFunnel({ steps: askedSteps(drafts, 'sequential') }, true)
  const named = drafts.map(({ kind, value }) => ({
    name: kind === 'goal' ? nameOf(value) : value,
    isOptional: false,
  }))
  return (
    <>
      <StepsEditor drafts={drafts} canSkip />
      <FunnelConversion funnel={funnel} steps={named} />
    </>
  )
}

async function open(steps: readonly object[]) {
  await loadEnglish()
  window.history.replaceState(null, '', '/')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const source = {
    calls: 'overview' as const,
    whose: { website_id: 'w' },
    zone: 'UTC',
    name: 'Notes',
    domain: 'notes.example',
  }
  await act(async () => {
    render(
      <BrowserRouter>
        <QueryClientProvider client={client}>
          <ReportSourceProvider source={source}>
            <Funnel steps={steps} />
          </ReportSourceProvider>
        </QueryClientProvider>
      </BrowserRouter>,
    )
  })
  return userEvent.setup()
}

const pages = [
  { kind: 'page', value: '/a' },
  { kind: 'page', value: '/b' },
]
const reads = (response: ServerResponse) =>
  respond(response, { reason: 'large_query', rows: 120_000_000, limit: 100_000_000 }, 429, 'Large')

test('shows how much it would read, runs after confirmation, and can be cancelled', async () => {
  answer = (input, response) => {
    // A confirmed request is never answered, until the client aborts it.
    if (input.confirmed !== true) reads(response)
  }
  const hand = await open(pages)
  expect(await screen.findByText(/would read about 120M rows/)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Run anyway' }))
  expect(await screen.findByText(/^Reading about 120M rows/)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('status'))
  await waitFor(() => expect(funnels.map(({ confirmed }) => confirmed)).toEqual([undefined, true]))
  await hand.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
  await waitFor(() => expect(left).toBe(1))
  answer = (_input, response) => respond(response, counted)
  await hand.click(screen.getByRole('button', { name: 'Run anyway' }))
  expect(await screen.findByRole('list', { name: 'Conversion' })).toBeDefined()
  expect(funnels).toHaveLength(3)
})

test('does not run if the user declines', async () => {
  answer = (_input, response) => reads(response)
  const hand = await open(pages)
  await hand.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
  expect(funnels).toHaveLength(1)
})

test('a step with a goal shows the name of the goal, or that it was deleted', async () => {
  answer = (input, response) =>
    (input.steps as { value?: string }[]).some(({ value }) => value === 'gone')
      ? respond(
          response,
          { reason: 'invalid_input', fields: [{ path: 'steps.1.value', message: 'Goal not found' }] },
          400,
        )
      : respond(response, counted)
  await open([pages[0] as object, { kind: 'goal', value: 'kept' }])
  const conversion = await screen.findByRole('list', { name: 'Conversion' })
  await waitFor(() => expect(conversion.textContent).toContain('Paid'))
  cleanup()
  await open([pages[0] as object, { kind: 'goal', value: 'gone' }])
  expect((await screen.findByRole('alert')).textContent).toContain('Goal not found')
  expect(await screen.findByRole('option', { name: 'Deleted goal' })).toBeDefined()
})
