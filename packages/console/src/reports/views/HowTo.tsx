/**
 * Shown if a website has no data yet: what will appear here, and the code that sends it. If it was never visited, the tracking code comes first. With
 * filters or in a share the code would not help, so it is left out. If other periods have data, the last day with data is named instead.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebsiteItem } from '../../lib/session/use-website-item.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { emptyPeriod } from '../empty-period/empty-period.ts'
import type { DataKind } from '../empty-period/last-data.ts'
import { InstallLink } from '../never-visited/InstallLink.tsx'
import { useNeverVisited } from '../never-visited/use-never-visited.ts'
import { SampleCode } from '../SampleCode.tsx'
import { useReportSource } from '../source.tsx'

export interface HowToProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Code to copy into the website's pages; null for none. By default it is the website's tracking code. */
  readonly code?: string | null
  /** Shown below the code. */
  readonly action?: ReactNode
  /** What other periods may have; omitted if the view does not depend on the period. */
  readonly of?: DataKind
}

export function HowTo({ of, ...props }: HowToProps) {
  const { t } = useTranslation()
  const { icon, title } = props
  const { calls } = useReportSource()
  const [{ filters }] = useReportState()
  if (filters.length > 0)
    return <EmptyState icon={icon} title={t('dashboard.empty')} text={t('dashboard.fewerFilters')} />
  const otherwise = calls === 'share' ? <EmptyState icon={icon} title={title} /> : <Instructions {...props} />
  if (!of) return otherwise
  const waiting = <RowsSkeleton />
  return <LazyPart part={emptyPeriod} given={{ of, waiting, otherwise }} waiting={waiting} />
}

function Instructions({ icon, title, text, code, action }: Omit<HowToProps, 'of'>) {
  const { t } = useTranslation()
  const { whose } = useReportSource()
  const { isNever } = useNeverVisited(true)
  const website = useWebsiteItem(whose.website_id ?? '', code === undefined).data
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          {code && <SampleCode code={code} />}
          {code === undefined && website && (
            <CodeSnippet label={t('websites.snippet')} code={website.tracking_code} />
          )}
          {action}
          {isNever && <InstallLink />}
        </>
      }
    />
  )
}
