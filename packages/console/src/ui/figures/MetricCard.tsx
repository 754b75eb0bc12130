/** A metric: its name with an explanation, its value in large type, its change. Cards are arranged in a strip. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../cx.ts'
import { SkeletonLine } from '../feedback/Skeleton.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { Delta } from './Delta.tsx'
import styles from './MetricCard.module.css'

export interface MetricCardProps {
  readonly metric: Metric
  /** Replaces the metric's name if it has a narrower meaning here. The general explanation is then left out. */
  readonly label?: string
  /** Undefined while loading. */
  readonly value: number | null | undefined
  readonly previous: number | null | undefined
  readonly change: number | null | undefined
  /** Whether there is a comparison. */
  readonly compared: boolean
  /** The change may be chance, so it has no colour. */
  readonly muted: boolean
  /** Shows the compared value beside the change. */
  readonly showPrevious?: boolean
  /** This metric is shown in the chart. */
  readonly chosen: boolean
  readonly onChoose: () => void
}

export function MetricCard(props: MetricCardProps) {
  const { metric, label, value, previous, change, compared, chosen, onChoose, showPrevious = false } = props
  const { t } = useTranslation()
  const format = useFormat()
  const shown = format.inColumn(metric, value)
  const exact = format.exactMetric(metric, value)
  const hint = [
    label ? '' : t(`stats.metric_hint.${metric}`),
    exact === shown ? '' : t('metric.exact', { value: exact }),
    compared && previous !== null && previous !== undefined
      ? t('metric.previous', { value: format.exactMetric(metric, previous) })
      : '',
  ]
  return (
    <Tooltip content={hint.filter(Boolean).join('\n')} className={styles.wrap}>
      <button
        type="button"
        className={cx(styles.card, chosen && styles.chosen)}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <span className={styles.label}>{label ?? t(`stats.metric.${metric}`)}</span>
        {value === undefined ? (
          <span className={styles.value}>
            <SkeletonLine width={84} height="1lh" />
          </span>
        ) : (
          <span className={cx(styles.value, shown.length > 8 && styles.long)}>{shown}</span>
        )}
        <span className={styles.foot}>
          {value === undefined ? (
            <SkeletonLine width={52} height={14} />
          ) : (
            compared && (
              <Delta
                large
                metric={metric}
                change={change}
                current={value}
                previous={previous}
                muted={props.muted}
              />
            )
          )}
        </span>
        {showPrevious && (
          <span className={styles.foot}>
            {value === undefined ? (
              <SkeletonLine width={64} height={14} />
            ) : (
              t('metric.before', { value: format.inColumn(metric, previous) })
            )}
          </span>
        )}
      </button>
    </Tooltip>
  )
}

/** Number of cards that stay large on narrow screens. */
const main = 3

export interface MetricStripProps {
  readonly label: string
  /** Name under which the guided tour finds it. */
  readonly tour?: string
  readonly children: ReactNode
}

/** Cards side by side. On narrow screens the main ones are above a strip of the others. */
export function MetricStrip({ label, tour, children }: MetricStripProps) {
  const cards = Children.toArray(children)
  return (
    <div className={styles.box} data-tour={tour}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not the fields of a form */}
      <div role="group" aria-label={label} className={styles.strip}>
        <div className={styles.main}>{cards.slice(0, main)}</div>
        {cards.length > main && <div className={styles.others}>{cards.slice(main)}</div>}
      </div>
    </div>
  )
}
