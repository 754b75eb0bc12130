/** What a file is made from: the query, its caller, and the reports. */
import type { Language } from '@footfall/contract/fields'
import type { WebsiteAccess } from '../../http/viewer.ts'
import type { QueryPlan } from '../plan.ts'
import type { Planner } from '../report-deps.ts'

export interface ExportArgs<Q> {
  readonly website: WebsiteAccess
  readonly query: Q & { readonly format: 'xlsx' | 'csv' }
  readonly language: Language
  readonly signal: AbortSignal
}

export interface SheetArgs<Q> extends Omit<ExportArgs<Q>, 'signal'> {
  /** Plans this query only as it was planned already. */
  readonly deps: Planner
  readonly planned: QueryPlan
}
