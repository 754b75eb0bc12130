/** The head of a file: the website, the period, the zone, the filters, and when it was made. */
import type { Language } from '@footfall/contract/fields'
import type { Filter } from '@footfall/contract/stats/filters'
import type { WebsiteAccess } from '../../../http/viewer.ts'
import { translate } from '../../../lib/translate.ts'
import { labelOf } from '../../labels.ts'
import type { QueryPlan } from '../../plan.ts'
import { fieldLabel } from '../../reports/fields.ts'
import type { Interval } from '../../time/interval.ts'
import { localIso } from '../../time/zone.ts'
import type { Row, Sheet, WholeSheet } from '../sheet.ts'
import type { Choice } from './choices.ts'
import type { NamedSegment } from './named-segments.ts'
import type { Subject } from './subject.ts'

export interface HeadArgs {
  readonly website: WebsiteAccess
  readonly planned: QueryPlan
  /** Whether a table of the file has values of the comparison period. */
  readonly compared: boolean
  /** Whether one has changes in percent or in points. */
  readonly changes: boolean
  readonly filters: readonly Filter[]
  readonly segments: readonly NamedSegment[]
  readonly subjects: readonly Subject[]
  readonly choices: readonly Choice[]
  /** The sheets below it. */
  readonly sheets: readonly Pick<Sheet, 'name' | 'whole'>[]
  readonly language: Language
  /** Unix milliseconds. */
  readonly madeAt: number
}

export function headSheet({
  website,
  planned,
  compared,
  changes,
  filters,
  segments,
  subjects,
  choices,
  sheets,
  language,
  madeAt,
}: HeadArgs): WholeSheet {
  const text = (key: string) => translate(language, `stats.export.${key}`)
  const { zone, selection } = planned
  const previous = compared ? planned.previous : null
  const moment = (instant: number) => ({ kind: 'moment', value: localIso(instant, zone, 'second') }) as const
  const period = (label: string, { start, end }: Interval): Row => [label, moment(start), moment(end)]
  const named = (label: string, isCohort: boolean): Row[] => {
    const names = segments.filter((segment) => segment.isCohort === isCohort).map(({ name }) => name)
    return names.map((name, index) => [index === 0 ? text(label) : '', name])
  }
  const conditions = filters.map((filter) => conditionText(filter, language))
  return {
    name: text('head'),
    columns: [
      { title: text('head'), kind: 'text', width: 18 },
      { title: '', kind: 'text', width: 40 },
      { title: '', kind: 'text', width: 20 },
    ],
    rows: [
      [text('website'), website.name],
      [text('domain'), website.domain],
      ...subjects.map(({ label, name }): Row => [label, name]),
      ...choices.map(({ label, text }): Row => [label, text]),
      period(text('period'), selection.interval),
      ...(previous ? [period(text('compared_with'), previous.interval)] : []),
      [text('time_zone'), zone],
      ...(conditions.length === 0
        ? [[text('filters'), text('no_filters')]]
        : conditions.map((condition, index) => [index === 0 ? text('filters') : '', condition])),
      ...named('segments', false),
      ...named('cohorts', true),
      [text('made_at'), moment(madeAt)],
      ...sheets.flatMap(({ name, whole }): Row[] =>
        whole ? [[text('not_all'), translate(language, 'stats.export.first_rows', { name, ...whole })]] : [],
      ),
      ...(changes ? [['', text('percent')]] : []),
    ],
  }
}

function conditionText({ field, operator, value }: Filter, language: Language): string {
  const separator = translate(language, 'stats.export.or')
  const values = value.map((each) => labelOf(field, each, language)).join(separator)
  const operation = translate(language, `stats.export.operator.${operator}`)
  return [fieldLabel(field, language), operation, values].filter((part) => part !== '').join(' ')
}
