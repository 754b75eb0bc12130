/** A local date and time: the day is chosen in the calendar, hours and minutes are typed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../lib/time/zoned-day.ts'
import { DayField } from './DayField.tsx'
import styles from './MomentField.module.css'

export interface MomentFieldProps {
  /** `2025-06-02T14:30`; '' for none. */
  readonly value: string
  readonly onChange: (moment: string) => void
  readonly label: string
  /** Text without a day. If it is left out, a day is required. */
  readonly empty?: string
  readonly today: LocalDate
  /** The time of a newly chosen day, as `14:30`. */
  readonly clock: string
  readonly describedBy?: string
  readonly invalid?: boolean
}

export function MomentField(props: MomentFieldProps) {
  const { value, onChange, label, empty, today, clock, describedBy, invalid = false } = props
  const { t } = useTranslation()
  const [day = '', time = clock] = value === '' ? [] : value.split('T')
  /** The text while it is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const read = readClock(text)
    setTyped(text)
    if (read) onChange(`${day}T${read}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own frame
    <div role="group" aria-label={label} className={styles.field}>
      <DayField
        label={label}
        empty={empty ?? ''}
        lasting={empty === undefined}
        today={today}
        min="1970-01-01"
        value={day}
        onChange={(next) => onChange(next && `${next}T${time}`)}
      />
      {day && (
        <input
          className={styles.clock}
          inputMode="numeric"
          maxLength={5}
          aria-label={t('form.clock', { name: label })}
          aria-describedby={describedBy}
          aria-invalid={invalid || (typed !== null && readClock(typed) === null)}
          value={typed ?? time}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </div>
  )
}

/** Reads `9:05`, `0905` or `14`, also with a full-width colon, and returns `14:05`; null if the text is not a time of day. */
export function readClock(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:：.]?(\d{2}))?$/.exec(text.trim())
  const [hour, minute] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)]
  if (!parts || hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
