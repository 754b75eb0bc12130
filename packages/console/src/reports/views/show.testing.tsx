/** Draws a view as a page does: with texts, the address and a report's source. */
import texts from '@footfall/contract/locales/en-US.json'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { type ReportSource, ReportSourceProvider } from '../source.tsx'
import type { Answer } from '../use-report.ts'

const source: ReportSource = {
  calls: 'overview',
  // Of no website nothing is noted: a view asks for its answer alone.
  whose: {},
  zone: 'UTC',
  name: 'Notes',
  domain: 'notes.example',
}

/** Draws under an address (`?list_page=2`); hands back the hand that clicks and types. */
export async function show(view: ReactNode, address = '') {
  cleanup()
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    resources: { 'en-US': { translation: texts } },
    interpolation: { escapeValue: false },
  })
  window.history.replaceState(null, '', `/${address}`)
  // What the view fetches late is there when this is over.
  await act(async () => {
    render(
      <BrowserRouter>
        <QueryClientProvider client={new QueryClient()}>
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

/** `refetch`: what trying again does. */
export function failed(message: string, refetch: () => void): Answer<never> {
  return { ...nothing, data: undefined, isError: true, error: new Error(message), refetch }
}
