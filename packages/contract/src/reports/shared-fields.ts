/** The fields that a query on a shared report would reveal: see `shared` of a report. */
import type { FilterField } from '../stats/filters.ts'
import type { Matcher } from '../stats/matchers.ts'
import type { GroupBy } from '../stats/query.ts'
import type { AnyDimension } from '../stats/traits.ts'

type Fields = readonly FilterField[]

/** For data that every shared report shows. */
export const always = (): Fields => []
export const ofDimension = ({ dimension }: { dimension: AnyDimension }): Fields => [dimension]
export const ofField = ({ field }: { field: FilterField }): Fields => [field]
export const ofGroups = ({ group_by }: { group_by: GroupBy }): Fields =>
  group_by.filter((name) => name !== 'time')
export const ofEvents = (): Fields => ['event']
export const ofProperties = (): Fields => ['event', 'event_property']
export const ofBy = ({ by }: { by: AnyDimension }): Fields => [by]

interface GoalQuestion {
  readonly goal_id?: string | undefined
}

interface UtmQuestion extends GoalQuestion {
  readonly tags: Fields
}

export const ofUtm = ({ tags, ...rest }: UtmQuestion): Fields => [...tags, ...ofGoal(rest)]

interface InsightsQuestion extends GoalQuestion {
  readonly dimensions: readonly (AnyDimension | 'time')[]
}

export const ofInsights = ({ dimensions, ...rest }: InsightsQuestion): Fields => [
  ...dimensions.filter((name) => name !== 'time'),
  ...ofGoal(rest),
]

/** Conversions of a goal with other figures: the goal may use any of these. */
function ofGoal({ goal_id }: GoalQuestion): Fields {
  return goal_id === undefined ? [] : anyGoal
}

const anyGoal: Fields = ['page', 'event', 'event_property']

interface FunnelQuestion {
  readonly steps: readonly Matcher[]
  readonly exclude: readonly Matcher[]
  readonly by?: AnyDimension | undefined
}

export const ofFunnel = ({ steps, exclude, by }: FunnelQuestion): Fields => [
  ...[...steps, ...exclude].flatMap(ofMatcher),
  ...(by ? [by] : []),
]

interface JourneyQuestion {
  readonly items: 'pages' | 'events' | 'both'
  readonly start?: Matcher | undefined
  readonly end?: Matcher | undefined
}

export const ofJourney = ({ items, start, end }: JourneyQuestion): Fields => [
  ...(items === 'events' ? [] : ['page' as const]),
  ...(items === 'pages' ? [] : ['event' as const]),
  ...[start, end].flatMap((matcher) => (matcher ? ofMatcher(matcher) : [])),
]

interface RetentionQuestion {
  readonly first: 'first_visit' | Matcher
  readonly returning: 'any' | Matcher
}

export const ofRetention = ({ first, returning }: RetentionQuestion): Fields =>
  [first, returning].flatMap((matcher) => (typeof matcher === 'string' ? [] : ofMatcher(matcher)))

function ofMatcher({ kind, props }: Matcher): Fields {
  const own: Record<Matcher['kind'], Fields> = {
    page: ['page'],
    scroll: ['page'],
    event: ['event'],
    goal: anyGoal,
    any: [],
  }
  return props.length > 0 ? [...own[kind], 'event_property'] : own[kind]
}
