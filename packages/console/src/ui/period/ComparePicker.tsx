/** Selects the comparison: the previous period, a year ago, custom days, or none. */
import { ChevronDown, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import type { ReportState } from '../../lib/url/report-state.ts'
import { Button } from '../controls/Button.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { useNarrow } from '../viewport/use-narrow.ts'
import { daysName } from './days-name.ts'
import styles from './PeriodPicker.module.css'
import { rangeCalendar } from './range-calendar-part.ts'

type Comparison = Pick<ReportState, 'compare' | 'compareDays' | 'matchWeekday' | 'compareRows'>

export interface ComparePickerProps {
  readonly value: Comparison
  readonly onChange: (comparison: Partial<Comparison>) => void
  readonly zone: string
  /** "No comparison" is not offered. */
  readonly required?: boolean
}

export function ComparePicker({ value, onChange, zone, required = false }: ComparePickerProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const narrow = useNarrow(720)
  const [choosing, setChoosing] = useState(false)
  const name = value.compareDays
    ? t('period.against.days', { days: daysName(value.compareDays, language, zone) })
    : value.compare && value.compare !== 'custom_time_range'
      ? t(`period.against.${value.compare}`)
      : t('period.noComparison')
  const running = value.compare !== null
  return (
    <>
      <Menu
        label={t('period.compare')}
        align="end"
        items={[
          ...(['previous_period', 'previous_year'] as const).map((compare) => ({
            key: compare,
            label: t(`stats.comparison.${compare}`),
            checked: value.compare === compare,
            onSelect: () => onChange({ compare, compareDays: null }),
          })),
          {
            key: 'custom',
            label: t('period.customComparison'),
            checked: value.compare === 'custom_time_range',
            onSelect: () => setChoosing(true),
          },
          ...(required
            ? []
            : [
                'divider' as const,
                {
                  key: 'none',
                  label: t('period.noComparison'),
                  hint: 'X',
                  checked: value.compare === null,
                  onSelect: () => onChange({ compare: null, compareDays: null }),
                },
              ]),
          ...(running
            ? [
                'divider' as const,
                ...(value.compareDays
                  ? []
                  : [
                      {
                        key: 'weekday',
                        label: t('period.matchWeekday'),
                        checked: value.matchWeekday,
                        onSelect: () => onChange({ matchWeekday: !value.matchWeekday }),
                      },
                    ]),
                ...(required
                  ? []
                  : [
                      {
                        key: 'rows',
                        label: t('period.compareRows'),
                        checked: value.compareRows,
                        onSelect: () => onChange({ compareRows: !value.compareRows }),
                      },
                    ]),
              ]
            : []),
        ]}
        trigger={(props) => (
          <Button {...props} aria-label={name}>
            <GitCompareArrows size={16} strokeWidth={1.75} aria-hidden />
            <span>{name}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      />
      {choosing && (
        <Dialog
          onClose={() => setChoosing(false)}
          title={t('period.customComparison')}
          width={narrow ? 340 : 600}
        >
          <LazyPart
            part={rangeCalendar}
            given={{
              value: value.compareDays,
              max: dateAt(Date.now(), zone),
              months: narrow ? 1 : 2,
              onChange: (compareDays) => {
                setChoosing(false)
                onChange({ compare: 'custom_time_range', compareDays })
              },
            }}
          />
          <p className={styles.hint}>{t('period.hint', { zone })}</p>
        </Dialog>
      )}
    </>
  )
}
