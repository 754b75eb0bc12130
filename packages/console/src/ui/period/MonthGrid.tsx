/** The days of a month as a table of weeks. Those of a range are marked. */
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addDays, type LocalDate, weekdayOf } from '../../lib/time/zoned-day.ts'
import type { DayRange } from '../../lib/url/report-state.ts'
import { cx } from '../cx.ts'
import styles from './RangeCalendar.module.css'

export interface MonthGridProps {
  /** A day of the month. */
  readonly month: LocalDate
  readonly range: DayRange | null
  /** The first and last selectable days. */
  readonly min: LocalDate
  readonly max: LocalDate
  readonly today: LocalDate
  /** The day that the Tab key reaches. */
  readonly focused: LocalDate
  readonly onPoint: (day: LocalDate) => void
  readonly onChoose: (day: LocalDate) => void
}

export function MonthGrid({ month, range, min, max, today, focused, onPoint, onChoose }: MonthGridProps) {
  const { language } = useFormat()
  return (
    <table
      className={styles.grid}
      aria-label={writeLocal(month, language, { year: 'numeric', month: 'long' })}
    >
      <thead>
        <tr>
          {weekOf(month).map((day) => (
            <th key={day} scope="col">
              {writeLocal(day, language, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                {day.slice(0, 7) === month.slice(0, 7) && (
                  <button
                    type="button"
                    data-day={day}
                    disabled={day > max || day < min}
                    tabIndex={day === focused ? 0 : -1}
                    aria-pressed={range !== null && day >= range.start && day <= range.end}
                    aria-label={writeLocal(day, language, {
                      year: 'numeric',
                      month: 'long',
                      day: 'numeric',
                      weekday: 'long',
                    })}
                    className={cx(
                      styles.day,
                      range && day >= range.start && day <= range.end && styles.within,
                      day === range?.start && styles.first,
                      day === range?.end && styles.last,
                      day === today && styles.today,
                    )}
                    onMouseEnter={() => onPoint(day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of the week of a day, from Monday. */
function weekOf(day: LocalDate): LocalDate[] {
  const monday = addDays(day, 1 - weekdayOf(day))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Always six weeks, so that the panel keeps its height in every month. */
function weeksOf(month: LocalDate): LocalDate[][] {
  return Array.from({ length: 6 }, (_, at) => weekOf(addDays(month, at * 7 - (weekdayOf(month) - 1))))
}
