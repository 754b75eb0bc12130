/**
 * Days as a calendar. Short periods are rows of weeks with figures, long ones columns of weeks with months above. Underneath is a real table. A click
 * selects the day.
 */
import { useLayoutEffect, useRef } from 'react'
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { type CellPlace, useCellKeys } from '../../ui/table/use-cell-keys.ts'
import { deepestUnderText, heatOf, shadeColor } from '../map/shade.ts'
import styles from './DayCalendar.module.css'
import { type DayCell, weeksOf } from './weeks.ts'

export interface DayCalendarProps {
  readonly days: readonly DayCell[]
  readonly title: string
  /** Short names, Monday first. */
  readonly weekdays: readonly string[]
  readonly format: (value: number | null) => string
  /** Every digit, and what is counted. */
  readonly formatExact: (value: number | null) => string
  /** Absent if days cannot be selected. */
  readonly onPick?: (date: string) => void
}

/** Up to so many weeks, a day has room for its figure. */
const roomy = 6

/** Deepest tint of the days of a period, as a share of the full tint. */
export function deepestOf(days: readonly DayCell[]): number {
  return weeksOf(days).length <= roomy ? deepestUnderText : 1
}

export function largestOf(days: readonly DayCell[]): number {
  return Math.max(0, ...days.map((day) => day.value ?? 0))
}

export function DayCalendar({ days, title, weekdays, format, formatExact, onPick }: DayCalendarProps) {
  const { language } = useFormat()
  const weeks = weeksOf(days)
  const box = useRef<HTMLElement>(null)
  // If not all weeks fit, start with the latest.
  useLayoutEffect(() => {
    if (box.current && weeks.length > 0) box.current.scrollLeft = box.current.scrollWidth
  }, [weeks.length])
  const largest = largestOf(days)
  const isRoomy = weeks.length <= roomy
  const deepest = deepestOf(days)
  const name = (date: string) =>
    writeLocal(date, language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      weekday: 'short',
    })
  const keys = useCellKeys(
    isRoomy
      ? []
      : weekdays.flatMap((_, row) =>
          weeks.flatMap((week, column): CellPlace[] => (week.days[row] ? [[row, column]] : [])),
        ),
  )
  /** `place` is given for small cells that form one tab stop. */
  const cell = (day: DayCell | null, place?: CellPlace) => {
    if (!day) return null
    const depth = heatOf(day.value ?? 0, largest) * deepest
    const label = `${name(day.date)} · ${formatExact(day.value)}`
    const value = format(day.value)
    const look = {
      className: cx(styles.day, isRoomy ? styles.large : styles.small, day.partial && styles.partial),
      style: { background: shadeColor(depth) },
      ...(place && keys.cell(...place)),
    }
    const figures = isRoomy && (
      <>
        <span className={styles.date}>
          <DayName date={day.date} named={day.date === days[0]?.date || day.date.endsWith('-01')} />
        </span>
        <span className={styles.value}>{value}</span>
      </>
    )
    if (!onPick)
      return (
        // Focusable if its figure is shortened.
        <Tooltip content={label} className={styles.cell} focusable={isRoomy && !label.endsWith(` ${value}`)}>
          <span {...look}>
            <span aria-hidden className={styles.inside}>
              {figures}
            </span>
            <span className="spoken">{label}</span>
          </span>
        </Tooltip>
      )
    return (
      <Tooltip content={label} className={styles.cell}>
        <button type="button" {...look} aria-label={label} onClick={() => onPick(day.date)}>
          {figures}
        </button>
      </Tooltip>
    )
  }
  if (isRoomy)
    return (
      <div className={styles.scroll}>
        <table className={styles.calendar}>
          <caption className="spoken">{title}</caption>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.monday}>
                {week.days.map((day, at) => (
                  <td key={day?.date ?? at}>{cell(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  return (
    <section ref={box} className={styles.scroll} aria-label={title} onKeyDown={keys.onKeyDown}>
      <table
        className={cx(styles.calendar, styles.columns)}
        style={{ '--weeks': weeks.length } as React.CSSProperties}
      >
        <caption className="spoken">{title}</caption>
        <thead>
          <tr>
            <td className={styles.weekday} />
            {weeks.map((week, at) => (
              <th key={week.monday} scope="col" aria-label={name(week.monday)}>
                <span className={styles.month}>{monthAt(weeks, at, language)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row" className={styles.weekday}>
                {row % 2 === 0 ? weekday : <span className="spoken">{weekday}</span>}
              </th>
              {weeks.map((week, column) => (
                <td key={week.monday}>{cell(week.days[row] ?? null, [row, column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayNameProps {
  readonly date: string
  /** With its month: at the start of the period or of a month. */
  readonly named: boolean
}

/** The day's number. 11月19日 would reach beyond a narrow day, or one with large letters, which shows 11/19. */
function DayName({ date, named }: DayNameProps) {
  const { language } = useFormat()
  if (!named) return String(Number(date.slice(8)))
  const nameOf = (month: 'short' | 'numeric') => writeLocal(date, language, { month, day: 'numeric' })
  return (
    <>
      <span className={styles.roomy}>{nameOf('short')}</span>
      <span className={styles.brief}>{nameOf('numeric')}</span>
    </>
  )
}

type Language = ReturnType<typeof useFormat>['language']

/** Columns that a month's name needs. */
const nameTakes = 3

/** The month's name above the first week of the period and of each month. The first name is left out if it would touch the next one. */
function monthAt(weeks: readonly { readonly monday: string }[], at: number, language: Language): string {
  const month = weeks[at]?.monday.slice(0, 7)
  if (!month || weeks[at - 1]?.monday.slice(0, 7) === month) return ''
  const isCrowded = weeks.slice(1, nameTakes).some(({ monday }) => !monday.startsWith(month))
  if (at === 0 && isCrowded) return ''
  return writeLocal(`${month}-01`, language, { month: 'short' })
}
