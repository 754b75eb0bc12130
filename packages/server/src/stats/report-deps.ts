/** What every report works with, and its arguments. */
import type { Language } from '@footfall/contract/fields'
import type { FilterField } from '@footfall/contract/stats/filters'
import type { Query } from '@footfall/contract/stats/query'
import type { Clock } from '../lib/time/clock.ts'
import type { QueryPlan, ReportWebsite } from './plan.ts'
import type { FindRates } from './revenue/find-rates.ts'
import type { RollupRequests } from './rollup/rollup-task.ts'
import type { RunStatement } from './run-statements.ts'
import type { Entry } from './segments/cohorts.ts'
import type { FindGoals } from './sequences/find-goals.ts'

export interface ReportDeps {
  readonly run: RunStatement
  readonly clock: Clock
  /** Rolls up past days. Without it, everything is counted from raw rows. */
  readonly rollupTask?: RollupRequests
  /** Finds the goals of a website. Without it, there are none. */
  readonly goals?: FindGoals
  /** Finds the exchange rates of a website. Without it, there are none. */
  readonly rates?: FindRates
  /** Rows above which a report needs a confirmation; the production value by default. */
  readonly rowsUnasked?: number
}

/**
 * What a plan must know: the interval, which takes no statement; the visits across its ends, for reports of whole visits; or the rolled-up days, too.
 * Reports that need less wait less. Without this knowledge, statements count the same, but look for the visits themselves.
 */
export type PlanNeeds = 'interval' | 'boundaryVisits' | 'rollups'

/** With the plan of a query: over its period, or over the last thirty minutes. */
export interface Planner<Q = Query> extends ReportDeps {
  /** `needs`: everything by default. */
  plan(args: ReportArgs<Q>, needs?: PlanNeeds): Promise<QueryPlan>
}

/** Answers queries about a website of that owner, until the signal ends its statements. Owners take turns at the store. */
export type ForOwner<E> = (website: Pick<ReportWebsite, 'ownerId'>, signal?: AbortSignal) => E

export interface ReportArgs<Q = Query> {
  readonly website: ReportWebsite
  readonly query: Q
  /** Filters in addition to the query's own, which the caller cannot remove. */
  readonly fixed?: readonly Entry[]
  /** Fields hidden from the caller. An answer over all dimensions omits them. */
  readonly hidden?: readonly FilterField[]
  /** The user whose own segments may be used. Without it, only the team's. */
  readonly askedBy?: string
  /** Language of labels. */
  readonly language: Language
  /** The plan of a query that was planned already. */
  readonly knownPlan?: { readonly query: object; readonly plan: QueryPlan }
}

/** What callers add to a report's arguments. Reports do not see it: it ends the statements that their `deps` run. */
export interface Cancellable {
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal
}
