/** How often each goal of a website was reached, by how many visitors, and its revenue. */
import type { GoalNumbers, Goals } from '@footfall/contract/stats/goal-results'
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { Query } from '@footfall/contract/stats/query'
import { type Sql, sql } from '../../events/sql.ts'
import type { QueryPlan } from '../plan.ts'
import { measure } from '../query/measure.ts'
import { eventsInsideOrStarted, paymentsInside, type Selection } from '../query/selection.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { goalChanges, goalNumbers, type KnownGoal, type Reached, worthSums } from './goal-numbers.ts'
import { countedRows, paidRows } from './lines.ts'
import { eachMeaning, meaningOf, meantByAny } from './match-sql.ts'

/** In the order in which the goals were created. */
export async function goals(deps: Planner, args: ReportArgs<Query>): Promise<Goals> {
  const { website } = args
  const [planned, found] = await Promise.all([deps.plan(args), deps.goals?.(website.websiteId)])
  const known = [...(found ?? [])].map(([goal_id, body]): KnownGoal => ({ ...body, goal_id }))
  return goalsOf(deps, planned, known)
}

/** The numbers of these goals, next to the previous ones. */
export async function goalsOf(
  deps: Planner,
  { selection, previous }: QueryPlan,
  known: readonly KnownGoal[],
): Promise<Goals> {
  const [now, before] = await Promise.all([
    measured(deps, selection, known),
    previous && measured(deps, previous, known),
  ])
  return {
    list: known.map(({ goal_id, name }, index) => {
      const current = now.goals[index] ?? nothing
      const earlier = before ? (before.goals[index] ?? nothing) : null
      return {
        goal_id,
        name,
        ...current,
        previous: earlier,
        change: earlier && goalChanges(current, earlier),
      }
    }),
    total_visitors: now.visitors,
    total_visits: now.visits,
  }
}

interface Measured {
  readonly goals: readonly GoalNumbers[]
  readonly visitors: number
  readonly visits: number
}

const nothing: GoalNumbers = {
  conversions: 0,
  visitors: 0,
  visits: 0,
  visitor_rate: null,
  visit_rate: null,
  value: [],
}

interface CountRow extends Pick<Reached, 'conversions' | 'visitors' | 'visits'> {
  /** 0: all visitors and visits. */
  readonly goal: number
}

interface WorthRow extends Pick<Reached, 'currencies' | 'amounts'> {
  readonly goal: number
}

async function measured(
  { run }: Planner,
  selection: Selection,
  known: readonly KnownGoal[],
): Promise<Measured> {
  if (isEmpty(selection.interval)) return { goals: known.map(() => nothing), visitors: 0, visits: 0 }
  const none = Promise.resolve([])
  const earning = known.filter(({ value }) => value === 'revenue')
  const [counts, worth] = await Promise.all([
    run<CountRow>(countsOf(selection, known)),
    earning.length === 0 ? none : run<WorthRow>(worthOf(selection, earning)),
  ])
  // Those who reached a goal are among all, although events are stored a moment before their visits.
  const most = (of: 'visitors' | 'visits') => Math.max(0, ...counts.map((row) => Number(row[of] ?? 0)))
  const all = { visitors: most('visitors'), visits: most('visits') }
  return {
    ...all,
    goals: known.map((goal) => {
      const earned = goal.value === 'revenue' ? rowOf(worth, goal, earning) : undefined
      return goalNumbers(goal, { ...rowOf(counts, goal, known), ...earned }, all)
    }),
  }
}

/** The distinct matchers of goals. */
function meaningsOf(known: readonly KnownGoal[]): Map<string, Matcher> {
  return new Map(known.map(({ matcher }) => [meaningOf(matcher), matcher]))
}

/** The store's row of a goal. */
function rowOf<R extends { readonly goal: number }>(
  rows: readonly R[],
  goal: KnownGoal,
  known: readonly KnownGoal[],
): R | undefined {
  const place = [...meaningsOf(known).keys()].indexOf(meaningOf(goal.matcher))
  return rows.find((row) => row.goal === place + 1)
}

/**
 * Conversions and visitors by events of the interval, visits by their start, and all visitors and visits. In one statement, or a goal might have those
 * who came after all were counted.
 */
function countsOf(selection: Selection, known: readonly KnownGoal[]): Sql {
  const all = sql`SELECT toUInt8(0) AS goal, toUInt64(0) AS conversions, visitors, visits FROM (${measure(selection, [], ['visitors', 'visits'])})`
  if (known.length === 0) return all
  const matchers = [...meaningsOf(known).values()]
  const { source, inside, started } = eventsInsideOrStarted(selection, ...meantByAny(matchers))
  const rows = countedRows(selection, source, { matchers })
  return sql`SELECT goal, countIf(inside) AS conversions, uniqExactIf(visitor, inside) AS visitors, uniqExactIf(visit, started) AS visits
    FROM (SELECT visitor, visit, ${inside} AS inside, ${started} AS started, ${eachMeaning(matchers)} AS goal FROM ${rows}) WHERE goal > 0 GROUP BY goal
    UNION ALL ${all}`
}

/** The revenue of the events that reach each goal. */
function worthOf(selection: Selection, known: readonly KnownGoal[]): Sql {
  const matchers = [...meaningsOf(known).values()]
  const rows = paidRows(selection, paymentsInside(selection), { matchers })
  return sql`SELECT goal, ${worthSums} FROM (SELECT coin, amount, ${eachMeaning(matchers)} AS goal FROM ${rows}) WHERE goal > 0 GROUP BY goal`
}
