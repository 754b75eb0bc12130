/** Which of several accepted inputs was meant by one that fits none of them. */
import { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * The issues of the option that shares most fields with the input; of equal ones, the option with fewest issues, and then the first. Without it, the
 * answer would be that the whole input is wrong, and name no field.
 */
export function issuesOfClosestOption(schema: unknown, issue: Issue, value: unknown): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const options = optionsOf(schema)
  const [closest] = issue.errors
    .map((issues, index) => ({ option: options[index], issues }))
    .sort(
      (one, other) =>
        sharedFields(other.option, value) - sharedFields(one.option, value) ||
        one.issues.length - other.issues.length,
    )
  return (
    closest?.issues.flatMap((problem) => issuesOfClosestOption(closest.option, problem, value)) ?? [issue]
  )
}

function optionsOf(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(optionsOf)
  return []
}

function sharedFields(option: unknown, value: unknown): number {
  if (option instanceof z.ZodUnion)
    return Math.max(...option.options.map((inner) => sharedFields(inner, value)))
  if (!(option instanceof z.ZodObject) || typeof value !== 'object' || value === null) return 0
  return Object.keys(value).filter((key) => Object.hasOwn(option.shape, key)).length
}
