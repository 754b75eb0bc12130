/** Width of the chart's buckets: automatic by the length of the period, or a chosen one. */
import { minute } from '@footfall/contract/durations'
import type { TimeUnit } from '@footfall/contract/stats/time'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useReportSource } from '../source.tsx'
import styles from './Dashboard.module.css'

export interface UnitMenuProps {
  readonly unit: TimeUnit
  /** Local start of the first bucket, if known: all time begins there. */
  readonly first?: string | undefined
}

export function UnitMenu({ unit, first }: UnitMenuProps) {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const [state, change] = useReportState()
  const [open, setOpen] = useState(false)
  const { time_range, start_time, end_time } = queryOf(state, zone)
  const allTime = time_range === 'all_time_periods' && first !== undefined
  const period = {
    time_range,
    start_time: allTime ? Math.floor(Date.parse(first) / 1000) : start_time,
    end_time,
    time_zone: zone,
  }
  const offered = useCall('/config/get_time_unit', period, { enabled: open, fresh: minute })
  const units = offered.data?.list.map((one) => one.value) ?? [unit]
  return (
    <Menu
      label={t('chart.unit')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      items={[
        {
          key: 'auto',
          label: t('chart.unitAuto'),
          checked: state.unit === null,
          onSelect: () => change({ unit: null }),
        },
        ...units.map((one) => ({
          key: one,
          label: t(`stats.time_unit.${one}`),
          checked: state.unit === one,
          onSelect: () => change({ unit: one }),
        })),
      ]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.unit}
          aria-label={`${t('chart.unit')}: ${t(`stats.time_unit.${unit}`)}`}
        >
          {t(`stats.time_unit.${unit}`)}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    />
  )
}
