/** The buttons at the end of a funnel's step: whether it may be skipped, up, down, remove. */
import { ArrowDown, ArrowUp, CircleDashed, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fewestSteps } from '../../reports/matcher/step-text.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import styles from './Funnel.module.css'

export interface StepToolsProps {
  /** The step's place, counted from 0. */
  readonly at: number
  readonly total: number
  /** Null if no step may be optional. */
  readonly optional: boolean | null
  readonly onSkip: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

export function StepTools({ at, total, optional, onSkip, onMove, onRemove }: StepToolsProps) {
  const { t } = useTranslation()
  const number = at + 1
  return (
    <span className={styles.tools}>
      {optional !== null && (
        <IconButton
          size="small"
          disabled={at === 0}
          aria-pressed={optional}
          className={styles.optional}
          label={t('funnel.optional', { number })}
          onClick={onSkip}
        >
          <CircleDashed size={15} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="small"
        disabled={at === 0}
        data-moves="up"
        label={t('funnel.up', { number })}
        onClick={() => onMove(at - 1)}
      >
        <ArrowUp size={15} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        disabled={at === total - 1}
        data-moves="down"
        label={t('funnel.down', { number })}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown size={15} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        disabled={total <= fewestSteps}
        data-moves="remove"
        label={t('funnel.remove', { number })}
        onClick={onRemove}
      >
        <X size={15} aria-hidden />
      </IconButton>
    </span>
  )
}
