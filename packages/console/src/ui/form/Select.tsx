/** The browser's own select element in the console's style. */
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './Select.module.css'

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> {
  /** Name of the field. */
  readonly label: string
  readonly value: Value
  readonly options: readonly Value[]
  readonly nameOf: (option: Value) => string
  readonly onChoose: (value: Value) => void
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, nameOf, onChoose, className, ...rest } = props
  const choose = (chosen: string) => {
    const value = options.find((option) => option === chosen)
    if (value !== undefined) onChoose(value)
  }
  return (
    <select
      {...rest}
      aria-label={label}
      title={label}
      className={cx(styles.select, className)}
      onChange={(event) => choose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  )
}
