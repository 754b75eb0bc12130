// @vitest-environment happy-dom
/** Which requests are made and when, against a server that records them. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useSession } from '../lib/session/token.ts'
import { type ReportSource, ReportSourceProvider } from './source.tsx'
import { type ReportOptions, useReport } from './use-report.ts'

interface Asked {
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
}

let server: Server
let asked: Asked[] = []
/** Resolves when an answer may be sent. */
let open: Promise<void> = Promise.resolve()
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push({ path: request.url ?? '', input: JSON.parse(body) })
    await open
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 200, message: '', data: { answer: asked.length } }))
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  window.location.href = `http://localhost:${port}/`
  useSession.setState({ session: { token: 'token', renewalTime: Number.MAX_SAFE_INTEGER } })
})
afterAll(() => {
  cleanup()
  useSession.setState({ session: null })
  server.close()
})
beforeEach(() => {
  cleanup()
  asked = []
})

const own: ReportSource = {
  calls: 'overview',
  whose: { website_id: 'w' },
  zone: 'UTC',
  name: 'Notes',
  domain: 'notes.example',
}

function Value({ field, options = {} }: { readonly field: 'page' | 'os'; readonly options?: ReportOptions }) {
  const { data, isPlaceholderData } = useReport('filter_field', { field }, options)
  return <output>{data === undefined ? 'nothing' : `${JSON.stringify(data)} ${isPlaceholderData}`}</output>
}

const output = () => screen.getByRole('status').textContent

async function draw(view: ReactNode, source = own, address = '') {
  window.history.replaceState(null, '', `/${address}`)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <ReportSourceProvider source={source}>{shown}</ReportSourceProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(page(view))
  return (shown: ReactNode) => act(async () => rerender(page(shown)))
}

test('requests the report of the source with the question of the address and its own input', async () => {
  await draw(<Value field="page" />, own, '?time_range=last_30_days')
  await waitFor(() => expect(output()).toBe('{"answer":1} false'))
  expect(asked).toEqual([
    {
      path: '/api/overview/filter_field',
      input: expect.objectContaining({
        website_id: 'w',
        field: 'page',
        time_range: 'last_30_days',
        compare: 'previous_period',
      }),
    },
  ])
})

test('a shared report is requested with its code and nothing else', async () => {
  await draw(<Value field="page" />, { ...own, calls: 'share', whose: { sharecode: 's' } })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ path: '/api/share/filter_field', input: { sharecode: 's' } })
  expect(asked[0]?.input).not.toHaveProperty('website_id')
})

test('requests no comparison if it is not wanted, and nothing before it is wanted', async () => {
  const redraw = await draw(<Value field="page" options={{ wanted: false, compares: false }} />)
  expect(output()).toBe('nothing')
  expect(asked).toEqual([])
  await redraw(<Value field="page" options={{ wanted: true, compares: false }} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.input).not.toHaveProperty('compare')
})

test('the old answer stays until the new one arrives', async () => {
  const redraw = await draw(<Value field="page" />)
  await waitFor(() => expect(output()).toBe('{"answer":1} false'))
  let answer = (): void => undefined
  open = new Promise((resolve) => {
    answer = resolve
  })
  await redraw(<Value field="os" />)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(output()).toBe('{"answer":1} true')
  answer()
  await waitFor(() => expect(output()).toBe('{"answer":2} false'))
})
