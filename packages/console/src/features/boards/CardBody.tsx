/** Content of a card: figures, a chart, steps, or a short list. */

import type { ReportResult } from '@footfall/contract/reports/reports'
import type { CardReport } from '@footfall/contract/resources/board'
import { metricNames } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { isBeyondNoise } from '../../lib/format/noise.ts'
import { formatRoundDuration } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { dimensionOf, useReportName } from '../../reports/boards/use-report-name.ts'
import { useGroupLabel } from '../../reports/groups/group-label.ts'
import { DaysGrid } from '../../reports/heat/DaysGrid.tsx'
import { countedByHour, HoursGrid } from '../../reports/heat/HoursGrid.tsx'
import { readMatcher } from '../../reports/matcher/matcher-text.ts'
import { useStepName } from '../../reports/matcher/use-step-name.ts'
import { useContribution } from '../../reports/use-contribution.ts'
import { ReportSeries } from '../../reports/views/ReportSeries.tsx'
import { ReportSteps } from '../../reports/views/ReportSteps.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton, SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Delta } from '../../ui/figures/Delta.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { BarList } from '../../ui/list/BarList.tsx'
import { answered } from './answered.ts'
import styles from './Boards.module.css'
import { CardEvents } from './CardEvents.tsx'
import { CardMap } from './CardMap.tsx'
import { CardRevenue } from './CardRevenue.tsx'
import { isListed, listOfCard } from './card-rows.ts'

export interface CardBodyProps {
  readonly report: CardReport
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  /** Undefined while loading, which only the figures and the chart over time show. */
  readonly result: unknown
  readonly zone: string
}

/** Each report with its result. A call for several cards cannot tell them apart, so its results are unknown. */
type CardResult = {
  [N in CardReport]: {
    readonly report: N
    readonly result: ReportResult<N> | (N extends 'total' | 'traffic' ? undefined : never)
  }
}[CardReport]

export function CardBody({ title, input, zone, ...card }: CardBodyProps) {
  const { t } = useTranslation()
  const { report, result } = card as CardResult
  const metric = metricNames.find((one) => one === input.metric) ?? 'visitors'
  const compared = input.compare !== undefined
  if (report === 'total') return <Figures total={result} compared={compared} />
  if (report === 'revenue')
    return result.currencies.length === 0 ? <Nothing /> : <CardRevenue revenue={result} />
  if (report === 'traffic')
    return (
      <ReportSeries
        metric={metric}
        // Not the card's title, which people change: nothing else says what the line counts.
        label={t(`stats.metric.${metric}`)}
        answer={answered(result)}
        compared={compared}
        zone={zone}
        height={220}
      />
    )
  if (report === 'map')
    return result.list.length === 0 ? <Nothing /> : <CardMap list={result.list} country={countryOf(input)} />
  if (report === 'hours_list')
    return <HoursGrid label={title} counted={countedByHour(metric)} answer={answered(result)} />
  if (report === 'days_list') return <DaysGrid label={title} metric={metric} days={result} />
  if (report === 'event_traffic') return <CardEvents title={title} traffic={result} zone={zone} />
  if (report === 'funnel') return <Steps title={title} input={input} funnel={result} />
  return isListed(report) ? <List report={report} input={input} result={result} /> : null
}

const countryOf = ({ country }: CardBodyProps['input']) => (typeof country === 'string' ? country : null)

interface FiguresProps {
  readonly total: ReportResult<'total'> | undefined
  readonly compared: boolean
}

function Figures({ total, compared }: FiguresProps) {
  const { current, previous, change } = total ?? {}
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={styles.figures}>
      {metricNames.map((metric) => (
        <div key={metric}>
          <dt>{t(`stats.metric.${metric}`)}</dt>
          <dd>
            {current ? (
              <Exact exact={format.exactMetric(metric, current[metric])}>
                {format.inColumn(metric, current[metric])}
              </Exact>
            ) : (
              <SkeletonLine width={64} height={compared ? 'calc(1lh + 20px)' : '1lh'} />
            )}
            {current && previous && (
              <Delta
                muted={!isBeyondNoise(metric, current, previous)}
                metric={metric}
                change={change?.[metric]}
                current={current[metric]}
                previous={previous[metric]}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface StepsProps extends Pick<CardBodyProps, 'title' | 'input'> {
  readonly funnel: ReportResult<'funnel'>
}

function Steps({ title, input, funnel }: StepsProps) {
  const matchers = Array.isArray(input.steps) ? input.steps.map((step) => readMatcher(step)[0]) : []
  const nameOf = useStepName(matchers.filter((step) => step !== undefined))
  return (
    <ReportSteps
      label={title}
      answer={answered(funnel)}
      stepsOf={({ steps }) =>
        steps.map(({ visitors }, at) => ({
          key: String(at),
          label: nameOf(matchers[at]),
          reached: visitors,
        }))
      }
      skeleton={<RowsSkeleton rows={3} />}
    />
  )
}

interface ListProps extends Pick<CardBodyProps, 'input' | 'result'> {
  readonly report: Parameters<typeof listOfCard>[0]
}

/** What the shares of a report are shares of, if that is not obvious. */
const shareHeads = {
  event_list: 'events.share',
  goals: 'goals.figure.visitor_rate',
  goal: 'goals.figure.visitor_rate',
  journey: 'journey.share',
  changes: 'changes.share',
} as const
const hasShareHead = (report: string): report is keyof typeof shareHeads => Object.hasOwn(shareHeads, report)

/** Heads of what is counted, unless it is a metric. */
const ownHeads = {
  conversions: 'goals.figure.conversions',
  change: 'chart.change',
  percent: 'board.returned',
} as const
const hasOwnHead = (counted: string): counted is keyof typeof ownHeads => Object.hasOwn(ownHeads, counted)

function List({ report, input, result }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = useReportName()
  const labelOf = useGroupLabel()
  const metric = metricNames.find((one) => one === input.metric) ?? 'visitors'
  const contributionOf = useContribution(metric)
  const unit = input.unit === 'day' || input.unit === 'month' ? input.unit : 'week'
  const { counted, rows } = listOfCard(report, result, input, {
    none: t('board.none'),
    and: ' · ',
    to: ' → ',
    other: t('journey.other'),
    end: t('journey.end'),
    begin: t('journey.begin'),
    time: (start, unit) => labelOf('time', start, unit),
    after: (k) => t(`retention.after.${unit}`, { k }),
    seconds: (from, to) =>
      to === null
        ? t('sessions.atLeast', { from: formatRoundDuration(from, format.language) })
        : `${formatRoundDuration(from, format.language)} – ${formatRoundDuration(to, format.language)}`,
  })
  if (rows.length === 0) return <Nothing />
  const figureOf = (amount: number | null): { value: string; exact: string } => {
    const number = amount ?? 0
    if (counted === 'change') {
      const { withSign, exact } = contributionOf(number)
      return { value: withSign, exact }
    }
    if (counted === 'percent') return { value: format.share(number), exact: format.share(number) }
    if (counted === 'conversions') return { value: format.count(number), exact: format.exact(number) }
    return { value: format.inColumn(counted, amount), exact: format.exactMetric(counted, amount) }
  }
  const hasShares = rows.some(({ share }) => share !== null)
  const compared = rows.some(({ previous }) => previous !== undefined)
  return (
    <BarList
      nameHead={nameOf(report, dimensionOf(input))}
      valueHead={t(hasOwnHead(counted) ? ownHeads[counted] : `stats.metric.${counted}`)}
      shareHead={hasShares ? t(hasShareHead(report) ? shareHeads[report] : 'events.valueShare') : undefined}
      changeHead={compared ? t('chart.change') : undefined}
      rows={rows.map(({ key, label, amount, share, previous }) => ({
        key,
        label,
        amount: Math.abs(amount ?? 0),
        ...figureOf(amount),
        share: share === null ? '' : format.share(share),
        // Only counts are compared, and more of each is better.
        change: compared && <RowChange metric="visitors" current={amount ?? 0} previous={previous} />,
      }))}
    />
  )
}

function Nothing() {
  const { t } = useTranslation()
  return <EmptyState title={t('dashboard.empty')} />
}
