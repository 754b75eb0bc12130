/** What every view of a report shows while there is nothing to show: the skeleton, the cause of a failure, that nothing was found. */
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { Answer } from '../use-report.ts'

export interface ReportBodyProps<T> {
  readonly answer: Answer<T>
  readonly skeleton: ReactNode
  readonly isEmpty?: (data: T) => boolean
  /** What was searched for, where the view has a search. */
  readonly search?: string
  /** In the place of the usual sentences, where a report has more to say. */
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

export function ReportBody<T>({ answer, skeleton, isEmpty, search, empty, children }: ReportBodyProps<T>) {
  const { data } = answer
  if (answer.isError && data === undefined)
    return <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
  if (data === undefined) return skeleton
  if (isEmpty?.(data)) return search || !empty ? <NothingFound search={search} /> : empty
  return children(data)
}

/** That there is nothing in the period, or nothing under the filters, or of what was searched. */
export function NothingFound({ search }: { readonly search?: string | undefined }) {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  return (
    <EmptyState
      icon={<Inbox size={20} strokeWidth={1.75} />}
      title={t(search ? 'list.notFound' : 'dashboard.empty', { search })}
      text={search ? undefined : t(filters.length > 0 ? 'dashboard.emptyFiltered' : 'dashboard.emptyText')}
    />
  )
}
