/** A dimension's value in the first cell of a row: its picture and name. */
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { useTranslation } from 'react-i18next'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import styles from './ValueName.module.css'

export interface ValueNameProps {
  readonly dimension: AnyDimension
  readonly value: string
  readonly label: string
}

export function ValueName(props: ValueNameProps) {
  return (
    <span className={styles.name}>
      <Content {...props} />
    </span>
  )
}

export interface ValueFilterProps extends ValueNameProps {
  /** Instead of making the value a filter of the page. */
  readonly onSelect?: () => void
}

/** A value that a click makes a filter, or removes from the filters. */
export function ValueFilter({ onSelect, ...named }: ValueFilterProps) {
  const { t } = useTranslation()
  const { isFilteredBy, filterBy } = useValueFilter()
  const { dimension, value } = named
  return (
    <button
      type="button"
      className={styles.name}
      aria-pressed={isFilteredBy(dimension, value)}
      aria-description={t('dashboard.clickToFilter')}
      onClick={onSelect ?? (() => filterBy(dimension, value))}
    >
      <Content {...named} />
    </button>
  )
}

function Content({ dimension, value, label }: ValueNameProps) {
  return (
    <>
      <ValueIcon dimension={dimension} value={value} />
      <bdi className={styles.label} title={label}>
        {label}
      </bdi>
    </>
  )
}
