/** Renders a view as a page does: with texts, address and a report's source. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { loadEnglish } from '../../lib/i18n/english.testing.ts'
import { type ReportSource, ReportSourceProvider } from '../source.tsx'
import type { Answer } from '../use-report.ts'

const source: ReportSource = {
  calls: 'overview',
  // Without a website there are no annotations, so a view only requests its own answer.
  whose: {},
  zone: 'UTC',
  name: 'Notes',
  domain: 'notes.example',
}

let shown: QueryClient | undefined

/** Waits until every answer that the shown view has requested is taken in. */
export function settled(): Promise<void> {
  return waitFor(() => expect(shown?.isFetching()).toBe(0))
}

/** Renders under an address (`?list_page=2`). Returns the user-event object. The test ends when no request is pending, because the next test would record it. */
export async function show(view: ReactNode, address = '') {
  cleanup()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  shown = queries
  onTestFinished(() =>
    waitFor(() => {
      expect(queries.isFetching()).toBe(0)
      // At once, because an answered view may request more.
      cleanup()
    }),
  )
  await loadEnglish()
  window.history.replaceState(null, '', `/${address}`)
  // Waits for the parts that the view loads on demand.
  await act(async () => {
    render(
      <BrowserRouter>
        <QueryClientProvider client={queries}>
          <ReportSourceProvider source={source}>{view}</ReportSourceProvider>
        </QueryClientProvider>
      </BrowserRouter>,
    )
  })
  return userEvent.setup()
}

const nothing = { isError: false, isPlaceholderData: false, error: null, refetch: () => undefined }

export const waiting: Answer<never> = { ...nothing, data: undefined }

export function answered<T>(data: T): Answer<T> {
  return { ...nothing, data }
}

/** `refetch`: called by the retry button. */
export function failed(message: string, refetch: () => void): Answer<never> {
  return { ...nothing, data: undefined, isError: true, error: new Error(message), refetch }
}
