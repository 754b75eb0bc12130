/** A day that is picked in a calendar and shown in the reader's format. It can be empty. */
import { CalendarDays, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { writeLocal } from '../../../lib/format/local-time.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { LocalDate } from '../../../lib/time/zoned-day.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Popover } from '../../overlay/Popover.tsx'
import { RangeCalendar } from '../../period/RangeCalendar.tsx'
import styles from './DayField.module.css'

export interface DayFieldProps {
  readonly id?: string
  /** '' for none. */
  readonly value?: LocalDate | ''
  readonly onChange?: (day: LocalDate | '') => void
  /** Name of the calendar, and text if no day is selected. */
  readonly label: string
  readonly empty: string
  readonly today: LocalDate
  /** The first day that can be chosen; today by default. */
  readonly min?: LocalDate
  /** Whether a chosen day can only be changed, not cleared. */
  readonly lasting?: boolean
}

export function DayField(props: DayFieldProps) {
  const { id, value = '', onChange, label, empty, today, min = today, lasting = false } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const shown = value
    ? writeLocal(value, language, { year: 'numeric', month: 'short', day: 'numeric' })
    : empty
  return (
    <div className={styles.field}>
      <Popover
        label={label}
        className={styles.calendar}
        trigger={(props) => (
          <button
            {...props}
            {...(id ? { id } : {})}
            type="button"
            className={styles.day}
            data-day={value}
            aria-label={`${label} ${shown}`}
          >
            <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            {shown}
          </button>
        )}
      >
        {(close) => (
          <RangeCalendar
            single
            value={value ? { start: value, end: value } : null}
            min={min}
            max="2999-12-31"
            today={today}
            months={1}
            onChange={({ start }) => {
              onChange?.(start)
              close()
            }}
          />
        )}
      </Popover>
      {value && !lasting && (
        <IconButton label={t('form.clearDay')} onClick={() => onChange?.('')}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
