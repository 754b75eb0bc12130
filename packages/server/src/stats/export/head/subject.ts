/** What a file is about besides its period and filters: the goal, or the event and its property. A file without it could be that of any other. */
import type { Language } from '@footfall/contract/fields'
import type { Query } from '@footfall/contract/stats/query'
import { translate } from '../../../lib/translate.ts'
import type { Planner } from '../../report-deps.ts'

export interface Subject {
  readonly label: string
  readonly name: string
}

interface About {
  readonly website: { readonly websiteId: string }
  readonly query: Query & { readonly goal_id?: string; readonly name?: string; readonly key?: string }
  readonly language: Language
}

export async function subjectsOf(
  { goals }: Pick<Planner, 'goals'>,
  { website, query: { goal_id, name, key }, language }: About,
): Promise<Subject[]> {
  const goal = goal_id === undefined ? undefined : (await goals?.(website.websiteId))?.get(goal_id)?.name
  const named = [
    ['goals.goal', goal],
    ['stats.field.event', name],
    ['events.property', key],
  ] as const
  return named.flatMap(([label, name]) => (name ? [{ label: translate(language, label), name }] : []))
}
