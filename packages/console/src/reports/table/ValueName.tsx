/** A dimension's value in the first cell of a row: its picture and name. A click filters by it. */
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { useTranslation } from 'react-i18next'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import styles from './ValueName.module.css'

export interface ValueNameProps {
  readonly dimension: AnyDimension
  readonly value: string
  readonly label: string
  readonly on?: boolean
  readonly onSelect?: () => void
}

export function ValueName({ dimension, value, label, on = false, onSelect }: ValueNameProps) {
  const { t } = useTranslation()
  const content = (
    <>
      <ValueIcon dimension={dimension} value={value} />
      <span className={styles.label} title={label}>
        {label}
      </span>
    </>
  )
  return onSelect ? (
    <button
      type="button"
      className={styles.name}
      aria-pressed={on}
      aria-description={t('dashboard.clickToFilter')}
      onClick={onSelect}
    >
      {content}
    </button>
  ) : (
    <span className={styles.name}>{content}</span>
  )
}
