/** A change: direction by arrow, colour and text for screen readers. A rising bounce rate is not green. */
import type { ChangeRule, Metric } from '@footfall/contract/stats/metrics'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../cx.ts'
import styles from './Delta.module.css'

export interface DeltaProps {
  readonly metric: Metric | ChangeRule
  /** Percent, or percentage points for a rate; null if the previous value was zero. */
  readonly change: number | null | undefined
  readonly current: number | null
  readonly previous: number | null | undefined
  readonly large?: boolean
  /** Without colour, because the change may be chance or is one of many. */
  readonly muted?: boolean
}

export function Delta({ metric, change, current, previous, large = false, muted = false }: DeltaProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { direction, tone, size, inPoints } = format.change(metric, change, current, previous)
  if (direction === 'none') return null
  const Icon = { up: ArrowUp, down: ArrowDown, flat: Minus, new: null }[direction]
  const text = direction === 'new' ? t('format.new') : inPoints ? t('format.points', { value: size }) : size
  return (
    <span className={cx(styles.delta, large && styles.large, !muted && tone !== 'neutral' && styles[tone])}>
      {Icon && <Icon size={large ? 14 : 12} strokeWidth={2.25} aria-hidden />}
      {(direction === 'up' || direction === 'down') && (
        <span className="spoken">{t(`format.${direction}`)}</span>
      )}
      {text}
    </span>
  )
}
