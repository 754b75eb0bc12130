/** The rows of a panel for a goal: conversions of each value, and the share of its visitors who converted. A click filters. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { Goal } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { panelRows } from '../../reports/dashboard/use-dashboard.ts'
import { useReport } from '../../reports/use-report.ts'
import { ReportBody } from '../../reports/views/ReportBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { BarList } from '../../ui/list/BarList.tsx'
import { useInView } from '../../ui/viewport/use-in-view.ts'

export interface GoalRowsProps {
  readonly goalId: string
  readonly dimension: Dimension
}

export function GoalRows({ goalId, dimension }: GoalRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [state] = useReportState()
  const { isFilteredBy, filterBy } = useValueFilter()
  const compared = comparesRows(state)
  const box = useRef<HTMLDivElement>(null)
  const answer = useReport(
    'goal',
    { goal_id: goalId, dimension, page_size: panelRows },
    { compares: compared, wanted: useInView(box) },
  )
  return (
    <div ref={box}>
      <ReportBody
        answer={answer}
        skeleton={<RowsSkeleton rows={panelRows} />}
        isEmpty={({ list }) => list.every(({ conversions }) => conversions === 0)}
        empty={
          <EmptyState icon={<Goal size={20} strokeWidth={1.75} />} title={t('overview.noConversions')} />
        }
      >
        {({ list }) => (
          <BarList
            nameHead={t(`stats.field.${dimension}`)}
            valueHead={t('goals.figure.conversions')}
            valueHint={t('goals.hint.conversions')}
            shareHead={t('goals.figure.visitor_rate')}
            changeHead={compared ? t('chart.change') : undefined}
            selectHint={t('dashboard.clickToFilter')}
            onSelect={(value) => filterBy(dimension, value)}
            rows={list.map(({ value, label, conversions, visitor_rate: rate, previous }) => ({
              key: value,
              label,
              icon: <ValueIcon dimension={dimension} value={value} />,
              amount: conversions,
              value: format.count(conversions),
              exact: format.exact(conversions),
              share: rate === null ? '' : format.share(rate),
              change: compared && (
                <RowChange metric="events" current={conversions} previous={previous?.conversions} />
              ),
              on: isFilteredBy(dimension, value),
            }))}
          />
        )}
      </ReportBody>
    </div>
  )
}
