/** Which of several accepted inputs was meant by one that fits none of them. */
import { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * The issues of the option that shares most fields with the input; of equal ones, the option with fewest issues, and then the first. Without it, the
 * answer would be that the whole input is wrong, and name no field.
 */
export function issuesOfClosestOption(schema: unknown, issue: Issue, value: unknown): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  if (issue.path.length > 0) return issuesWithin(issue)
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

/**
 * The same for a field that takes several inputs: the issues of the only option with problems inside of it. The others take another kind of input
 * altogether, such as a word.
 */
function issuesWithin(issue: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] {
  const within = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0))
  const [meant] = within
  if (within.length !== 1 || !meant) return [issue]
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
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
