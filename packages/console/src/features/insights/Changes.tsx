/** What changed: the slices that explain it. Each is a sentence that opens the overview with its filter. */
import type { Changes as ChangesData } from '@footfall/contract/stats/changes-results'
import { metrics } from '@footfall/contract/stats/metrics'
import { Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { comparable, defaultComparison } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { MetricChoice } from '../../reports/MetricChoice.tsx'
import { snippets } from '../../reports/snippets.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { useMetric } from '../../reports/use-metric.ts'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportBody } from '../../reports/views/ReportBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import styles from './Insights.module.css'
import { bySameFigures } from './same-figures.ts'
import { useSentences } from './use-sentences.ts'

export function Changes() {
  const { t } = useTranslation()
  const [state] = useReportState()
  const [metric] = useMetric()
  const sentences = useSentences(metric)
  const possible = comparable(state)
  const source = useReportSource()
  const query = useReportQuery()
  const asked = { metric, compare: state.compare ?? defaultComparison }
  const answer = useReport('changes', asked, { wanted: possible, compares: false })
  if (!possible) return <EmptyState title={t('compare.nothing')} text={t('changes.nothingText')} />
  return (
    <Panel titleAbove title={t('changes.title')} dimmed={answer.isPlaceholderData}>
      <ReportBar
        download={(format) => downloadReport(source, 'changes', { ...query, ...asked, format })}
        choices={<MetricChoice />}
      />
      <ReportBody
        answer={answer}
        skeleton={<RowsSkeleton rows={8} />}
        isEmpty={({ current, previous }) => !current && !previous}
        empty={
          <HowTo
            of={metric === 'events' ? 'events' : 'visits'}
            icon={<Lightbulb size={22} />}
            title={t('changes.noData')}
            text={t(metric === 'events' ? 'changes.noDataEvents' : 'changes.noDataText')}
            {...(metric === 'events' && { code: snippets.track })}
          />
        }
      >
        {(data: ChangesData) =>
          metrics[metric].kind === 'count' && data.previous === null ? (
            <EmptyState title={t('changes.noEarlier')} text={t('changes.nothingText')} />
          ) : (
            <>
              <p className={styles.whole}>{sentences.whole(data)}</p>
              {data.list.length === 0 ? (
                <EmptyState
                  icon={<Lightbulb size={22} />}
                  title={t(isOneEmpty(data) ? 'changes.oneEmpty' : 'changes.empty')}
                  text={t(isOneEmpty(data) ? 'changes.nothingText' : 'changes.emptyText')}
                />
              ) : (
                <ol className={styles.changes} aria-label={t('changes.title')}>
                  {bySameFigures(data.list).map(({ change, same }) => (
                    <ChangeRow
                      key={`${change.dimensions}\u0000${change.values.join('\u0000')}`}
                      change={change}
                      same={same}
                      metric={metric}
                      sentences={sentences}
                    />
                  ))}
                </ol>
              )}
            </>
          )
        }
      </ReportBody>
      <p className={styles.note}>{t('changes.about')}</p>
      {sentences.unsupported !== '' && <p className={styles.note}>{sentences.unsupported}</p>}
    </Panel>
  )
}

/** Nothing then moves with or against the whole. */
function isOneEmpty({ metric, current, previous }: ChangesData): boolean {
  const isEmpty = (value: number | null) =>
    value === null || (value === 0 && metrics[metric].kind === 'count')
  return isEmpty(current) || isEmpty(previous)
}
