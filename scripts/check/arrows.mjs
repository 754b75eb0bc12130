/** Checks the allowed imports between folders. It fails if it did not see every file. */
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { inRoot, root } from '../root.mjs'
import { sourceFiles } from './sources.mjs'
import { finding } from './step.mjs'

/**
 * Follows every import in the folders and checks it against the rules. `instead`: the rule's comment.
 * @param {string} baseDir
 * @param {string[]} folders
 */
export async function followArrows(baseDir, folders) {
  const { forbidden, options } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'))
  const { output } = await cruise(
    folders,
    { ...options, baseDir, validate: true, ruleSet: { forbidden } },
    undefined,
    undefined,
  )
  if (typeof output === 'string') throw new Error(output)
  /** @type {Map<string, string>} */
  const instead = new Map(
    forbidden.map((/** @type {{ name: string, comment: string }} */ { name, comment }) => [name, comment]),
  )
  return {
    seen: output.modules.map(({ source }) => source),
    arrows: output.summary.totalDependenciesCruised ?? 0,
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      instead: instead.get(rule.name) ?? '',
    })),
  }
}

/** @type {import('./step.mjs').Check} */
export async function checkArrows() {
  const files = sourceFiles(/^packages\/.*\.tsx?$/)
  const { seen, arrows, violations } = await followArrows(root, ['packages'])
  const known = new Set(seen)
  const unseen = files.filter((file) => !known.has(file))
  const problems = violations.map(({ rule, from, to, instead }) => `${rule}: ${from} → ${to}\n  ${instead}`)
  if (files.length === 0 || arrows === 0) problems.push('No module was seen, so nothing was checked.')
  problems.push(...unseen.map((file) => `not seen, so not checked: ${file}`))
  return finding(`${files.length} files, ${arrows} arrows`, problems)
}
