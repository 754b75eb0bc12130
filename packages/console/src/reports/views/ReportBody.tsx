/** What every view of a report shows without data: the skeleton, the error, or that nothing was found. */
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { AnswerBody, type AnswerBodyProps } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { emptyPeriod } from '../empty-period/empty-period.ts'

export interface ReportBodyProps<T> extends AnswerBodyProps<T> {
  readonly isEmpty?: (data: T) => boolean
  /** The search text, if the view has a search. */
  readonly search?: string
  /** Replaces the usual message if a report has more to say. */
  readonly empty?: ReactNode
}

export function ReportBody<T>({ isEmpty, search, empty, children, ...around }: ReportBodyProps<T>) {
  return (
    <AnswerBody {...around}>
      {(data) =>
        !isEmpty?.(data) ? children(data) : search || !empty ? <NothingFound search={search} /> : empty
      }
    </AnswerBody>
  )
}

/** Says that the period is empty and when the last data is from, that the website was never visited, that no data matches the filters, or that the search found nothing. */
export function NothingFound({ search }: { readonly search?: string | undefined }) {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  const filtered = filters.length > 0
  const nothing = (
    <EmptyState
      icon={<Inbox size={20} strokeWidth={1.75} />}
      title={t(search ? 'list.notFound' : 'dashboard.empty', { search })}
      text={search ? undefined : t(filtered ? 'dashboard.emptyFiltered' : 'dashboard.emptyText')}
    />
  )
  if (search || filtered) return nothing
  return <LazyPart part={emptyPeriod} given={{ of: 'visits', waiting: nothing }} waiting={nothing} />
}
