/** Distributions of visits: duration, pageviews, visits per visitor, and days since the previous visit. */
import type { SessionStats } from '@footfall/contract/stats/session-results'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRoundDuration } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type Answer, useReport } from '../../reports/use-report.ts'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportBody } from '../../reports/views/ReportBody.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { BarList } from '../../ui/list/BarList.tsx'
import styles from './Sessions.module.css'

const spreads = ['duration', 'pageviews', 'visits_per_visitor', 'days_since'] as const
type Spread = (typeof spreads)[number]

interface Part {
  readonly from: number
  readonly to: number | null
  readonly count: number
}

export function VisitDistributions({ choice }: { readonly choice: ReactNode }) {
  const { t } = useTranslation()
  const answer = useReport('session_stats', {}, { compares: false })
  return (
    <>
      <ReportBar choices={choice} />
      <div className={styles.spreads}>
        {spreads.map((spread) => (
          <Panel key={spread} title={t(`sessions.spread.${spread}`)} dimmed={answer.isPlaceholderData}>
            <Distribution spread={spread} answer={answer} />
          </Panel>
        ))}
      </div>
    </>
  )
}

function Distribution({
  spread,
  answer,
}: {
  readonly spread: Spread
  readonly answer: Answer<SessionStats>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const label = usePartLabel(spread)
  const counted = spread === 'visits_per_visitor' ? 'visitors' : 'visits'
  return (
    <ReportBody answer={answer} skeleton={<RowsSkeleton rows={7} />} isEmpty={({ visits }) => visits === 0}>
      {(data) => {
        const parts = partsOf(spread, data)
        const all = parts.reduce((sum, { count }) => sum + count, 0) || 1
        return (
          <BarList
            nameHead={t(`sessions.head.${spread}`)}
            valueHead={t(`stats.metric.${counted}`)}
            valueHint={t(`stats.metric_hint.${counted}`)}
            shareHead={t('events.valueShare')}
            rows={parts.map((part) => ({
              key: String(part.from),
              label: label(part),
              amount: part.count,
              value: format.count(part.count),
              exact: format.exact(part.count),
              share: format.share((part.count / all) * 100),
            }))}
          />
        )
      }}
    </ReportBody>
  )
}

/** The days since the previous visit begin with the visits without one. */
function partsOf(spread: Spread, data: SessionStats): Part[] {
  if (spread === 'visits_per_visitor')
    return data[spread].map(({ visitors, ...part }) => ({ ...part, count: visitors }))
  const parts = data[spread].map(({ visits, ...part }) => ({ ...part, count: visits }))
  if (spread === 'days_since') return [{ from: -1, to: 0, count: data.first }, ...parts]
  // Only visits without any pageview are in the row of zero, so it is left out if it is empty.
  return spread === 'pageviews' ? parts.filter(({ from, count }) => from > 0 || count > 0) : parts
}

function usePartLabel(spread: Spread): (part: Part) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const write = (value: number) =>
    spread === 'duration' ? formatRoundDuration(value, format.language) : format.exact(value)
  return ({ from, to }) => {
    if (from < 0) return t('sessions.first')
    if (to === null) return t('sessions.atLeast', { from: write(from) })
    if (spread === 'duration') return `${write(from)} – ${write(to)}`
    return to - from === 1 ? write(from) : `${write(from)}–${write(to - 1)}`
  }
}
