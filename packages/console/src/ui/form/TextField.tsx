/** A labelled text field without the component library, because log-in must appear before the library could be loaded. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './TextField.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly onValue: (value: string) => void
  /** The error message; absent if the text is valid. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Inside the field, at its end. */
  readonly suffix?: ReactNode
}

export function TextField({ label, onValue, error, hint, suffix, className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={cx(styles.input, suffix !== undefined && styles.withSuffix, className)}
          aria-invalid={error !== undefined}
          aria-describedby={error !== undefined || hint ? `${id}-help` : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      </div>
      {(error !== undefined || hint) && (
        <div id={`${id}-help`} className={styles.help}>
          {error !== undefined && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          {hint}
        </div>
      )}
    </div>
  )
}
