/** The browser's own choice among many, in the console's dress. */
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './Select.module.css'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** Names the field. */
  readonly label: string
  readonly onChoose: (value: string) => void
}

export function Select({ label, onChoose, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      aria-label={label}
      title={label}
      className={cx(styles.select, className)}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
