/** What surrounds every screen of the console: cache, component library, notices, dialogs of the whole. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useMemo } from 'react'
import { antdTheme } from '../ui/antd-theme.ts'
import { useAppearance } from '../ui/appearance.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { useTouch } from '../ui/use-narrow.ts'

export interface ProvidersProps {
  readonly queries: QueryClient
  readonly antdLocale: Locale
  readonly children: ReactNode
}

export function Providers({ queries, antdLocale, children }: ProvidersProps) {
  const { scheme, accent } = useAppearance()
  const touch = useTouch()
  const theme = useMemo(() => antdTheme(scheme, accent, touch), [scheme, accent, touch])
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider
        theme={theme}
        locale={antdLocale}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
      >
        {children}
        <Toasts />
      </ConfigProvider>
    </QueryClientProvider>
  )
}
