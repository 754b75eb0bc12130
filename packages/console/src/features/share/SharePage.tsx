/** A shared report: opens it, with a password if it has one, or explains why it cannot be opened. */
import { minute } from '@footfall/contract/durations'
import type { ShareScreen } from '@footfall/contract/reports/sections'
import { useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { searchWithLanguage } from '../../lib/i18n/language.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { type ReportSource, ReportSourceProvider } from '../../reports/source.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { keepsCookies } from './keeps-cookies.ts'
import { shareAddress } from './ScreenLinks.tsx'
import { type Analyses, SharedAnalysis } from './SharedAnalysis.tsx'
import { SharedReport } from './SharedReport.tsx'
import { ShareFrame } from './ShareFrame.tsx'
import { ShareGone } from './ShareGone.tsx'

const askPassword = lazyPart(async () => (await import('./AskPassword.tsx')).AskPassword)

export interface SharePageProps {
  /** `brief`: the report itself; `whole`: also map, events, full lists and all tools. */
  readonly extent?: 'brief' | 'whole'
  readonly screen?: ShareScreen
  readonly analyses: Analyses
}

/** Final refusals. Each has its own page. */
const gone = ['share_closed', 'share_expired', 'share_lapsed', 'share_invalid'] as const

/** After these refusals the password can be entered again. */
const asksAgain = ['share_password_wrong', 'too_many_tries'] as const

export function SharePage({ extent = 'brief', screen = 'overview', analyses }: SharePageProps) {
  const language = useLanguage()
  // Below an unknown address there is no code. No share has this one, so the link is invalid.
  const { sharecode = '-' } = useParams()
  const [parameters, setParameters] = useSearchParams()
  // Only sent until it was accepted. Afterwards a cookie proves it, which scripts cannot read.
  const [password, setPassword] = useState('')
  const asked = { sharecode, ...(password ? { share_password: password } : {}) }
  const share = useCall('/share/share_item', asked, { fresh: 5 * minute })

  useEffect(() => {
    const search = searchWithLanguage(parameters.toString() && `?${parameters}`, language)
    if (search !== null) setParameters(new URLSearchParams(search), { replace: true })
  }, [parameters, setParameters, language])
  if (share.error) {
    const { message } = share.error
    // What cannot be a code, such as one with a control character or a sentence behind it, is no share's either.
    const reason = share.error.fieldMessage('sharecode')
      ? 'share_invalid'
      : gone.find((one) => hasReason(share.error, one))
    if (reason) return <ShareGone reason={reason} />
    const first = hasReason(share.error, 'share_password_required')
    if (first || asksAgain.some((one) => hasReason(share.error, one)))
      return (
        <LazyPart
          part={askPassword}
          given={{
            message: first ? '' : message,
            busy: share.isFetching,
            onPassword: (next: string) => (next === password ? void share.refetch() : setPassword(next)),
          }}
        />
      )
  }
  if (!share.data)
    return (
      <ShareFrame>
        {share.error ? <ErrorPanel isPage error={share.error} onRetry={share.refetch} /> : <ReportSkeleton />}
      </ShareFrame>
    )
  const {
    website_name: name,
    domain_label: domain,
    time_zone: zone,
    hidden_sections,
    hidden_fields,
    screens,
  } = share.data
  const [first = 'overview'] = screens
  if (!screens.includes(screen))
    return <Navigate replace to={{ pathname: shareAddress(sharecode, first), search: `?${parameters}` }} />
  const whose = keepsCookies() ? { sharecode } : asked
  const source: ReportSource = {
    calls: 'share',
    whose,
    zone,
    name,
    domain,
    withoutMap: hidden_sections.includes('map'),
    hiddenFields: hidden_fields,
  }
  return (
    <ReportSourceProvider source={source}>
      {screen === 'overview' ? (
        <SharedReport extent={extent} sharecode={sharecode} screens={screens} logo={share.data.logo_url} />
      ) : (
        <SharedAnalysis analyses={analyses} screen={screen} screens={screens} sharecode={sharecode} />
      )}
    </ReportSourceProvider>
  )
}
