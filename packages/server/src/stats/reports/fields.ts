/** The filter fields, and their values. */

import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import { type FilterField, fieldInfo, filterFields, operators } from '@footfall/contract/stats/filters'
import type { FieldList, FieldValues } from '@footfall/contract/stats/results'
import { isTrait, traitOf } from '@footfall/contract/stats/traits'
import { translate } from '../../lib/translate.ts'
import { labelOf, valuesNamed } from '../labels.ts'
import { shapeOf } from '../query/fields/dimension-sql.ts'
import { keyOf } from '../query/keys.ts'
import { runTable } from '../query/table/table-run.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { tableOptions } from './breakdown.ts'

export function fields(language: Language): FieldList {
  return {
    list: filterFields.map((field) => ({
      field,
      label: fieldLabel(field, language),
      ...fieldInfo(field),
      operators: [...operators],
      pairs: shapeOf(field).pairs ?? false,
    })),
  }
}

export function fieldLabel(field: FilterField, language: Language): string {
  if (isTrait(field)) return translate(language, 'stats.field.trait', { name: traitOf(field) })
  return translate(language, `stats.field.${field}`)
}

type FieldQuery = ReportQuery<'filter_field'>

/** A query without the reader's own filters on the requested field, because the reader looks for other values of it. */
function withoutOwn(query: FieldQuery): FieldQuery {
  return { ...query, filters: query.filters.filter((entry) => entry.field !== query.field) }
}

/** The values of a field under all given filters, most visitors first. */
export async function fieldValues(deps: Planner, args: ReportArgs<FieldQuery>): Promise<FieldValues> {
  const { query, language } = args
  const { selection } = await deps.plan({ ...args, query: withoutOwn(query) })
  if (isEmpty(selection.interval)) return { list: [], total: 0 }
  const keys = [keyOf(query.field)]
  const options = tableOptions({ ...query, order_by: 'visitors', order: 'desc' }, [
    valuesNamed(query.field, query.search, language),
  ])
  const { rows, total } = await runTable(deps, selection, keys, options)
  const list = rows.map((row) => {
    const value = String(row.k0)
    return { value, label: labelOf(query.field, value, language), visitors: Number(row.visitors) }
  })
  return { list, total }
}
