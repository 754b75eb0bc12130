/** The funnel: how many visitors go from step to step, where they are lost and how long they take. */
import { minute } from '@footfall/contract/durations'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Funnel, FunnelStep } from '@footfall/contract/stats/sequences'
import { refuseInput } from '../../lib/errors/refusal.ts'
import { askingBefore } from '../ask-before-reading.ts'
import { labelOf } from '../labels.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { allowsUnit } from '../time/units.ts'
import {
  eventsOfAttempts,
  type FunnelQuestion,
  type FunnelRow,
  funnelStatement,
  mostGroups,
  parts,
} from './funnel-sql.ts'
import { placed } from './patterns.ts'
import { resolveMatchers } from './resolve-matchers.ts'

/** The part of the query that decides the attempts. */
type AttemptsQuery = Omit<ReportQuery<'funnel'>, 'by' | 'trend'>

/** Refuses `invalid_input` for a goal that does not exist or a pattern that does not compile, and `large_query` if it needs a confirmation. */
export async function funnel(deps: Planner, args: ReportArgs<ReportQuery<'funnel'>>): Promise<Funnel> {
  const { query, language } = args
  const [{ selection, zone }, question] = await Promise.all([
    deps.plan(args, 'interval'),
    questionOf(deps, args),
  ])
  const optional = query.steps.map((step) => step.optional)
  if (query.trend && !allowsUnit('day', selection.interval, zone))
    refuseInput([{ path: 'trend', message: 'too_many_buckets' }])
  const days = query.trend ? bucketsOf(selection.interval, 'day', zone) : []
  const statement = funnelStatement(selection, { ...question, by: query.by ?? null, days })
  const rows = isEmpty(selection.interval)
    ? []
    : await askingBefore(deps, eventsOfAttempts(selection, question), query, () =>
        deps.run<FunnelRow>(statement),
      )
  const of = (part: number) => rows.filter((row) => row.part === part)
  const byDay = new Map(of(parts.day).map((row) => [Number(row.value), row]))
  const steps = stepsOf(of(parts.whole)[0], optional)
  const { by } = query
  return {
    entered: steps[0]?.visitors ?? 0,
    steps,
    groups: by
      ? of(parts.group)
          .slice(0, mostGroups)
          .map((row) => ({
            value: row.value,
            label: labelOf(by, row.value, language),
            steps: stepsOf(row, optional),
          }))
      : null,
    trend: query.trend
      ? days.map(({ start, time, partial }) => {
          const counted = stepsOf(byDay.get(start / 1000), optional)
          const last = counted.at(-1)
          const entered = counted[0]?.visitors ?? 0
          return {
            time,
            partial,
            entered,
            completed: last?.visitors ?? 0,
            conversion: last?.from_first ?? null,
          }
        })
      : null,
  }
}

/** Refuses `invalid_input` as the funnel does. */
export async function questionOf(
  deps: Planner,
  args: ReportArgs<AttemptsQuery>,
): Promise<Omit<FunnelQuestion, 'by' | 'days'>> {
  const { steps, exclude, order, scope, window_minutes } = args.query
  checkOrder(args.query)
  const matchers = await resolveMatchers(deps, args, [
    ...placed('steps', steps),
    ...placed('exclude', exclude),
  ])
  return {
    steps: matchers
      .slice(0, steps.length)
      .map((matcher, index) => ({ matcher, optional: steps[index]?.optional ?? false })),
    exclude: matchers.slice(steps.length),
    strict: order === 'strict',
    scope,
    window: window_minutes * minute,
  }
}

function stepsOf(row: FunnelRow | undefined, optional: readonly boolean[]): FunnelStep[] {
  const visitorsOf = (index: number) => Number(row?.[`visitors_${index + 1}`] ?? 0)
  const entered = visitorsOf(0)
  let before = entered
  return optional.map((isOptional, index) => {
    const visitors = visitorsOf(index)
    const median = index === 0 ? null : (row?.[`median_${index + 1}`] ?? null)
    const step = {
      visitors,
      from_first: rate(visitors, entered),
      from_previous: rate(visitors, before),
      // Nobody is lost at an optional step.
      dropped: isOptional ? 0 : before - visitors,
      median_seconds: median === null ? null : median / 1000,
    }
    if (!isOptional) before = visitors
    return step
  })
}

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100
}

/** In strict order every step is required. */
function checkOrder({ order, steps }: AttemptsQuery): void {
  const at = steps.findIndex((step) => step.optional)
  if (order === 'strict' && at >= 0)
    refuseInput([{ path: `steps.${at}.optional`, message: 'optional_strict' }])
}
