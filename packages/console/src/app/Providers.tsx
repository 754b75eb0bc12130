/** Providers around every screen of the console: query cache and notices. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toasts } from '../ui/feedback/Toasts.tsx'

export interface ProvidersProps {
  readonly queries: QueryClient
  readonly children: ReactNode
}

export function Providers({ queries, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queries}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}
