/**
 * Shown if a website has no data yet: what will appear here, and the code that sends it. If it was never visited, the tracking code comes first. With
 * filters or in a share the code would not help, so it is left out. There may be visits nonetheless: a share may have visits without revenue.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebsiteItem } from '../../lib/session/use-website-item.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InstallLink } from '../never-visited/InstallLink.tsx'
import { useNeverVisited } from '../never-visited/use-never-visited.ts'
import { useReportSource } from '../source.tsx'

export interface HowToProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Code to copy into the website's pages; null for none. By default it is the website's tracking code. */
  readonly code?: string | null
  /** Shown below the code. */
  readonly action?: ReactNode
}

export function HowTo({ icon, title, text, code, action }: HowToProps) {
  const { t } = useTranslation()
  const { calls, whose } = useReportSource()
  const [{ filters }] = useReportState()
  const filtered = filters.length > 0
  const helps = !filtered && calls !== 'share'
  const { isNever } = useNeverVisited(helps)
  const website = useWebsiteItem(whose.website_id ?? '', helps && code === undefined).data
  const shown = code === undefined ? website?.tracking_code : code
  if (filtered)
    return <EmptyState icon={icon} title={t('dashboard.empty')} text={t('dashboard.fewerFilters')} />
  if (!helps) return <EmptyState icon={icon} title={title} />
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          {shown && <CodeSnippet label={t('events.snippet')} code={shown} />}
          {action}
          {isNever && <InstallLink />}
        </>
      }
    />
  )
}
