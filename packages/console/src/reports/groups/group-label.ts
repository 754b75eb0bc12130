/** The label of a group's value in a table: for time that of its bucket, in the unit of the answer. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { Group } from './groups.ts'

export type GroupLabel = (group: Group, label: string, unit: TimeUnit) => string

const localTime = /^\d{4}-\d\d-\d\dT/

export function useGroupLabel(): GroupLabel {
  const { language } = useFormat()
  return (group, label, unit) =>
    group === 'time' && localTime.test(label) ? bucketLabel(label, unit, language) : label
}
