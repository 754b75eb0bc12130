/** The column title for values of the comparison period: that they are compared, and of which days. A CSV file has no other place for this. */
import type { Language } from '@footfall/contract/fields'
import { translate } from '../../lib/translate.ts'
import type { QueryPlan } from '../plan.ts'
import { localIso } from '../time/zone.ts'

/** `Previous 2025-11-09 – 2025-11-15`, in days of the website's zone; null without a comparison. */
export function comparedTitle(
  { previous, zone }: Pick<QueryPlan, 'previous' | 'zone'>,
  language: Language,
): string | null {
  if (!previous) return null
  const { start, end } = previous.interval
  const dayOf = (instant: number) => localIso(instant, zone, 'second').slice(0, 10)
  const [first, last] = [dayOf(start), dayOf(Math.max(start, end - 1))]
  const days = first === last ? first : `${first} – ${last}`
  return `${translate(language, 'stats.export.previous')} ${days}`
}
