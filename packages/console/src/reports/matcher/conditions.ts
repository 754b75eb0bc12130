/** Conditions on the event properties of a matcher. */
import { operators } from '@footfall/contract/stats/filters'
import { maxProps, type PropCondition } from '@footfall/contract/stats/matchers'
import { takesValues } from '../../lib/url/filters.ts'

export const newCondition: PropCondition = { key: '', operator: 'in', value: [] }

/** Whether the condition is incomplete. */
export function isOpen({ key, operator, value }: PropCondition): boolean {
  return key === '' || (takesValues(operator) && value.length === 0)
}

/** Reads conditions from an address. Invalid ones are left out. */
export function readConditions(given: unknown): PropCondition[] {
  return Array.isArray(given) ? given.flatMap(readCondition).slice(0, maxProps) : []
}

function readCondition(entry: unknown): PropCondition[] {
  const { key, operator = 'in', value = [] } = (entry ?? {}) as Partial<PropCondition>
  if (typeof key !== 'string' || !operators.includes(operator) || !Array.isArray(value)) return []
  return [{ key, operator, value: value.filter((one) => typeof one === 'string') }]
}

/** Whether a condition can have several values, of which one must match. Other operators take a single bound. */
export function takesMany(operator: PropCondition['operator']): boolean {
  return !['gt', 'lt', 'gte', 'lte'].includes(operator)
}

/** The same with another operator. Values are kept if the operator takes them. */
export function withOperator(condition: PropCondition, operator: PropCondition['operator']): PropCondition {
  const value = takesValues(operator) ? condition.value.slice(0, takesMany(operator) ? undefined : 1) : []
  return { ...condition, operator, value }
}

/** One value per line, as typed. */
export function valuesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
