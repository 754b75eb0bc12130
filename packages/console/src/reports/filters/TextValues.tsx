/** Typed values of a filter: parts of a text, one per line, or a single bound. */

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hasParts } from '../../lib/url/filters.ts'
import styles from './FilterDialog.module.css'
import type { ValuePickerProps } from './ValuePicker.tsx'

/** Longest value, in characters. */
const maxText = 2048

export function TextValues({ draft, onChange }: ValuePickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const many = hasParts(draft.operator)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(many ? 'filter.parts' : 'filter.value')}</label>
      {many ? (
        <textarea
          id={id}
          data-autofocus
          className={styles.input}
          rows={4}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.value.join('\n')}
          onChange={(event) => onChange(event.target.value.slice(0, maxText).split('\n'))}
          onBlur={() => onChange(draft.value.map((one) => one.trim()).filter(Boolean))}
        />
      ) : (
        <input
          id={id}
          data-autofocus
          className={styles.input}
          value={draft.value[0] ?? ''}
          maxLength={maxText}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange([event.target.value])}
        />
      )}
    </div>
  )
}
