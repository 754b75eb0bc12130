/** Selects the period: buttons for the previous and next one, and a panel with the named ones and a calendar. */
import { type TimeRange, timeRangeGroups } from '@footfall/contract/stats/time'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { daySpan } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { dateAt, type LocalDate } from '../../lib/time/zoned-day.ts'
import type { DayRange, ReportState } from '../../lib/url/report-state.ts'
import { daysOf, stepPeriod } from '../../lib/url/step-period.ts'
import { arrowTarget } from '../focus/arrow-target.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { useNarrow } from '../viewport/use-narrow.ts'
import { daysName } from './days-name.ts'
import styles from './PeriodPicker.module.css'
import { rangeCalendar } from './range-calendar-part.ts'

type Period = Pick<ReportState, 'timeRange' | 'days'>

export interface PeriodPickerProps {
  readonly value: Period
  readonly onChange: (period: Period) => void
  /** The website's time zone, in which days begin and end. */
  readonly zone: string
}

const keys: Partial<Record<TimeRange, string>> = {
  today: 'D',
  yesterday: 'E',
  last_7_days: 'W',
  last_30_days: 'M',
  this_year: 'Y',
}

const groups: readonly (readonly TimeRange[])[] = [
  timeRangeGroups.day,
  timeRangeGroups.week,
  timeRangeGroups.month,
  timeRangeGroups.year,
  ['all_time_periods'],
]

export function PeriodPicker({ value, onChange, zone }: PeriodPickerProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const today = dateAt(Date.now(), zone)
  const before = stepPeriod(value, -1, today)
  const after = stepPeriod(value, 1, today)
  const named = value.days ? null : daysOf(value.timeRange, today)
  const name = value.days ? daysName(value.days, language, zone) : t(`stats.time_range.${value.timeRange}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons that belong together
    <div className={styles.group} role="group" aria-label={t('period.label')}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('period.before')}
        title={t('period.before')}
        disabled={!before}
        onClick={() => before && onChange(before)}
      >
        <ChevronLeft size={17} aria-hidden />
      </button>
      <Popover
        label={t('period.choose')}
        align="end"
        trigger={(props) => (
          <button {...props} type="button" className={styles.main}>
            <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            <span className="spoken">{t('period.label')}</span>
            <span
              className={styles.name}
              data-days={named ? daySpan(named.start, named.end, language, true) : undefined}
            >
              {name}
            </span>
          </button>
        )}
      >
        {(close) => (
          <PeriodChoice
            value={value}
            today={today}
            zone={zone}
            onChange={(period) => {
              close()
              onChange(period)
            }}
          />
        )}
      </Popover>
      <button
        type="button"
        className={styles.step}
        aria-label={t('period.after')}
        title={t('period.after')}
        disabled={!after}
        onClick={() => after && onChange(after)}
      >
        <ChevronRight size={17} aria-hidden />
      </button>
    </div>
  )
}

interface PeriodChoiceProps {
  readonly value: Period
  readonly today: LocalDate
  readonly zone: string
  readonly onChange: (period: Period) => void
}

function PeriodChoice({ value, today, zone, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const narrow = useNarrow(860)
  const days: DayRange | null = value.days ?? daysOf(value.timeRange, today)
  /** The Tab key stops at one of them. Arrow keys lead to the others. */
  const reached = value.days ? 'today' : value.timeRange
  return (
    <div className={styles.panel}>
      <div
        className={styles.presets}
        role="radiogroup"
        aria-label={t('period.presets')}
        onKeyDown={arrowTarget}
      >
        {groups.map((group, at) => (
          <Fragment key={group[0]}>
            {at > 0 && <div className={styles.rule} />}
            {group.map((timeRange) => (
              // biome-ignore lint/a11y/useSemanticElements: a row of a list, not the browser's radio
              <button
                key={timeRange}
                type="button"
                role="radio"
                aria-checked={value.timeRange === timeRange}
                tabIndex={timeRange === reached ? 0 : -1}
                className={styles.preset}
                onClick={() => onChange({ timeRange, days: null })}
              >
                {t(`stats.time_range.${timeRange}`)}
                {keys[timeRange] && <kbd className={styles.key}>{keys[timeRange]}</kbd>}
              </button>
            ))}
          </Fragment>
        ))}
      </div>
      <div className={styles.custom}>
        <LazyPart
          part={rangeCalendar}
          given={{
            value: days,
            max: today,
            months: narrow ? 1 : 2,
            onChange: (chosen) => onChange({ timeRange: 'custom_time_range', days: chosen }),
          }}
          waiting={<div className={styles.waiting} />}
        />
        <p className={styles.hint}>{t('period.hint', { zone })}</p>
      </div>
    </div>
  )
}
