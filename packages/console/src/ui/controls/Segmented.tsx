/** A few choices side by side, one of them selected. Arrow keys change the selection. */
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { arrowTarget } from '../focus/arrow-target.ts'
import styles from './Segmented.module.css'

export interface SegmentedProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  /** `name`: for screen readers if the label is an icon. */
  readonly options: readonly { readonly value: V; readonly label: ReactNode; readonly name?: string }[]
  /** Fills the available width. */
  readonly wide?: boolean
}

export function Segmented<V extends string>({ label, value, onChange, options, wide }: SegmentedProps<V>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.group, wide && styles.wide)}
      onKeyDown={(event) => arrowTarget(event)?.click()}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a button may hold an icon and keeps the look in one place
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.name}
          title={option.name}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.option}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
