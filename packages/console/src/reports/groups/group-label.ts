/** The label of a group's value in a table: for time that of its bucket, in the unit of the answer. */
import { hour } from '@footfall/contract/durations'
import type { TimeUnit } from '@footfall/contract/stats/time'
import { bucketLabel, clockOf } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { clockAt } from '../../lib/time/zoned-day.ts'
import { useReportSource } from '../source.tsx'
import type { Group } from './groups.ts'

/** `withYear`: whether times name their year. They do by default. */
export type GroupLabel = (group: Group, label: string, unit: TimeUnit, withYear?: boolean) => string

const localTime = /^\d{4}-\d\d-\d\dT/

export function useGroupLabel(): GroupLabel {
  const { language } = useFormat()
  const { zone } = useReportSource()
  /** The bucket with the same local time, if the clocks are set back. It may be on another page of the table. */
  const twinOf = (label: string) => {
    const clock = clockOf(label)
    const isTwice = [-hour, hour].some((far) => clockAt(Date.parse(label) + far, zone) === clock.getTime())
    return isTwice ? [label.slice(0, 19)] : []
  }
  return (group, label, unit, withYear) =>
    group === 'time' && localTime.test(label)
      ? bucketLabel(
          label,
          unit,
          language,
          unit === 'hour' || unit === 'minute' ? twinOf(label) : [],
          withYear,
        )
      : label
}
