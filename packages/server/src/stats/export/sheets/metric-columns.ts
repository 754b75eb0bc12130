/** The metrics as columns, each next to its previous value if the query compares. */
import type { Language } from '@footfall/contract/fields'
import { changes, type Metric, type Metrics, metricNames, metrics } from '@footfall/contract/stats/metrics'
import { translate } from '../../../lib/translate.ts'
import type { CellKind, Column, Value } from '../sheet.ts'

export function metricKind(metric: Metric): CellKind {
  const { unit } = metrics[metric]
  return unit === 'duration' ? 'decimal' : unit
}

/** A rate changes in points, everything else in percent. */
export function changeKind(metric: Metric): CellKind {
  return metrics[metric].kind === 'rate' ? 'points' : 'change'
}

/** A metric's name, with its unit if the number alone is ambiguous. */
export function metricTitle(metric: Metric, language: Language): string {
  const name = translate(language, `stats.metric.${metric}`)
  const { unit } = metrics[metric]
  if (unit === 'duration') return translate(language, 'stats.export.in_seconds', { name })
  if (unit === 'percent') return translate(language, 'stats.export.in_percent', { name })
  return name
}

/** `compared`: the title of the previous values; null without a comparison. */
export function metricColumns(language: Language, compared: string | null): Column[] {
  const width = 14
  return metricNames.flatMap((metric): Column[] => {
    const own = { title: metricTitle(metric, language), kind: metricKind(metric), width }
    if (compared === null) return [own]
    const name = translate(language, `stats.metric.${metric}`)
    const beside = (what: string) => translate(language, 'stats.export.beside', { name, what })
    return [
      own,
      { ...own, title: beside(compared) },
      { title: beside(translate(language, 'stats.export.change')), kind: changeKind(metric), width },
    ]
  })
}

/** The cells for those columns. `previous` is undefined if the query does not compare, and null if there is no previous value. */
export function metricCells(current: Metrics | null, previous: Metrics | null | undefined): Value[] {
  const change = current && previous ? changes(current, previous) : null
  return metricNames.flatMap((metric): Value[] => {
    const own = current?.[metric] ?? null
    return previous === undefined ? [own] : [own, previous?.[metric] ?? null, change?.[metric] ?? null]
  })
}
