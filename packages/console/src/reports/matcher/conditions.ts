/** Conditions on the properties of the events that a matcher means. */
import { operators } from '@footfall/contract/stats/filters'
import { maxProps, type PropCondition } from '@footfall/contract/stats/matchers'
import { takesValues } from '../../lib/url/filters.ts'

export const newCondition: PropCondition = { key: '', operator: 'in', value: [] }

/** Whether something is still to be filled in. */
export function isOpen({ key, operator, value }: PropCondition): boolean {
  return key === '' || (takesValues(operator) && value.length === 0)
}

/** Of what stands in an address; what makes no sense is left out. */
export function readConditions(given: unknown): PropCondition[] {
  return Array.isArray(given) ? given.flatMap(readCondition).slice(0, maxProps) : []
}

function readCondition(entry: unknown): PropCondition[] {
  const { key, operator = 'in', value = [] } = (entry ?? {}) as Partial<PropCondition>
  if (typeof key !== 'string' || !operators.includes(operator) || !Array.isArray(value)) return []
  return [{ key, operator, value: value.filter((one) => typeof one === 'string') }]
}

/** Whether a condition can have several values: any of them fits. The others are bounds. */
export function takesMany(operator: PropCondition['operator']): boolean {
  return !['gt', 'lt', 'gte', 'lte'].includes(operator)
}

/** The same with another operator; its values stay where it takes them. */
export function withOperator(condition: PropCondition, operator: PropCondition['operator']): PropCondition {
  const value = takesValues(operator) ? condition.value.slice(0, takesMany(operator) ? undefined : 1) : []
  return { ...condition, operator, value }
}

/** One value a line, as it is typed. */
export function valuesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
