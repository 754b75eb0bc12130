/** Tables grouped by dimensions, of which one may be time: their columns, and the keys of their rows in words. */
import type { Language } from '@footfall/contract/fields'
import type { FilterField } from '@footfall/contract/stats/filters'
import type { Metric } from '@footfall/contract/stats/metrics'
import { translate } from '../../lib/translate.ts'
import { labelOf, valuesNamed } from '../labels.ts'
import type { MeasureRow } from '../query/keys.ts'
import type { BucketCut } from '../time/buckets.ts'
import { fieldLabel } from './fields.ts'

type Groups<F extends FilterField> = readonly (F | 'time')[]

export function groupColumns<F extends FilterField>(groups: Groups<F>, language: Language) {
  return groups.map((key) =>
    key === 'time'
      ? { key, kind: 'time' as const, label: translate(language, 'stats.field.time') }
      : { key, kind: 'dimension' as const, label: fieldLabel(key, language) },
  )
}

export function metricColumns(metrics: readonly Metric[], language: Language) {
  return metrics.map((key) => ({
    key,
    kind: 'metric' as const,
    label: translate(language, `stats.metric.${key}`),
  }))
}

/** For each group, the values whose name contains the search. */
export function groupValuesNamed(
  groups: Groups<FilterField>,
  search: string,
  language: Language,
): string[][] {
  return groups.map((name) => (name === 'time' ? [] : valuesNamed(name, search, language)))
}

/** The values of a row's keys, and their labels. */
export function groupReader(groups: Groups<FilterField>, buckets: readonly BucketCut[], language: Language) {
  const times = new Map(buckets.map(({ start, time }) => [String(start / 1000), time]))
  return (row: MeasureRow) => {
    const keys = groups.map((name, index) => {
      const value = String(row[`k${index}`])
      const time = times.get(value) ?? value
      return name === 'time' ? { value: time, label: time } : { value, label: labelOf(name, value, language) }
    })
    return { values: keys.map(({ value }) => value), labels: keys.map(({ label }) => label) }
  }
}
