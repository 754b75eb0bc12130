/** A calendar in which two clicks select a range of days, or one click a day. Arrow keys move, Enter selects. */

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { hasModifier } from '../../lib/keys.ts'
import { addDays, addMonths, type LocalDate, weekdayOf } from '../../lib/time/zoned-day.ts'
import type { DayRange } from '../../lib/url/report-state.ts'
import { cx } from '../cx.ts'
import { MonthGrid } from './MonthGrid.tsx'
import styles from './RangeCalendar.module.css'

export interface RangeCalendarProps {
  readonly value: DayRange | null
  /** The first and last selectable days. */
  readonly min?: LocalDate
  readonly max: LocalDate
  /** Marked, and shown if nothing is selected; by default the last day. */
  readonly today?: LocalDate
  /** Selects one day instead of a range. */
  readonly single?: boolean
  readonly months: 1 | 2
  readonly onChange: (range: DayRange) => void
}

export function RangeCalendar(props: RangeCalendarProps) {
  const { value, min = '', max, today = max, single = false, months, onChange } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const box = useRef<HTMLDivElement>(null)
  /** The first day of a range whose last day is not selected yet. */
  const [begun, setBegun] = useState<LocalDate | null>(null)
  const [pointed, setPointed] = useState<LocalDate | null>(null)
  const [focused, setFocused] = useState<LocalDate>(value?.end ?? today)
  const [last, setLast] = useState<LocalDate>(firstOf(value?.end ?? today))
  const shown = Array.from({ length: months }, (_, at) => addMonths(last, at - months + 1))

  const range = begun ? ordered(begun, pointed ?? begun) : value
  const choose = (day: LocalDate) => {
    setFocused(day)
    if (!begun && !single) return setBegun(day)
    setBegun(null)
    onChange(ordered(begun ?? day, day))
  }
  const within = (day: LocalDate) => [min, day, max].toSorted()[1] ?? day
  /** The day that the Tab key reaches turns along, so that one is always shown. */
  const turn = (by: number) => {
    setLast(addMonths(last, by))
    setFocused(within(addMonths(focused, by)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, LocalDate> = {
      ArrowLeft: addDays(focused, -1),
      ArrowRight: addDays(focused, 1),
      ArrowUp: addDays(focused, -7),
      ArrowDown: addDays(focused, 7),
      PageUp: addMonths(focused, -1),
      PageDown: addMonths(focused, 1),
      Home: addDays(focused, 1 - weekdayOf(focused)),
      End: addDays(focused, 7 - weekdayOf(focused)),
    }
    const wanted = steps[event.key]
    if (!wanted || hasModifier(event)) return
    event.preventDefault()
    const next = within(wanted)
    setFocused(next)
    setPointed(next)
    if (firstOf(next) > last || firstOf(next) < (shown[0] ?? last)) setLast(firstOf(next))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the days inside
    <div ref={box} className={styles.calendar} onKeyDown={onKeyDown} onMouseLeave={() => setPointed(null)}>
      {shown.map((month, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its buttons keep the focus when it shows another month
        <div key={at} className={styles.month}>
          <div className={styles.head}>
            {at === 0 && (
              <button
                type="button"
                className={cx(styles.step, styles.back)}
                aria-label={t('period.monthBefore')}
                disabled={firstOf(min) >= (shown[0] ?? last)}
                onClick={() => turn(-1)}
              >
                <ChevronLeft size={18} aria-hidden />
              </button>
            )}
            <span aria-live="polite">{writeLocal(month, language, { year: 'numeric', month: 'long' })}</span>
            {at === months - 1 && (
              <button
                type="button"
                className={cx(styles.step, styles.on)}
                aria-label={t('period.monthAfter')}
                disabled={last >= firstOf(max)}
                onClick={() => turn(1)}
              >
                <ChevronRight size={18} aria-hidden />
              </button>
            )}
          </div>
          <MonthGrid
            month={month}
            range={range}
            min={min}
            max={max}
            today={today}
            focused={focused}
            onPoint={setPointed}
            onChoose={choose}
          />
        </div>
      ))}
    </div>
  )
}

function firstOf(day: LocalDate): LocalDate {
  return `${day.slice(0, 7)}-01`
}

function ordered(one: LocalDate, other: LocalDate): DayRange {
  return one <= other ? { start: one, end: other } : { start: other, end: one }
}
