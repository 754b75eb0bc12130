/**
 * Regular expressions run on the main thread. So none is built from user input (`server/collect/free-wildcard` matches excluded paths, the
 * events engine users' patterns and expressions), and none takes more than linear time.
 */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { inRoot } from '../root.mjs'
import { slowness } from './slow-expression.mjs'
import { sourceFiles } from './sources.mjs'
import { finding } from './step.mjs'

/** Exceptions from the rule, with the reason. @type {Record<string, string>} */
const allowed = {
  'packages/console/src/app/new-build.ts /<script type="module"[^>]* src="([^"]+)"/':
    'reads the console’s own page',
  'packages/contract/src/console-paths.ts new RegExp': 'is built from a list in the same file',
  'packages/tracker/src/clicks.ts new RegExp':
    'is built from the attribute that a website’s owner gives the script, and runs in the browser',
}

/** Files whose expressions only run over short texts, with the reason why the texts are short. @type {Record<string, string>} */
const shortTexts = {
  'packages/server/src/enrich/clients/': 'a user agent is cut to 512 characters before it is read',
  'packages/server/src/stats/sequences/patterns.ts': 'a matcher’s pattern has 2,048 characters at most',
  'packages/server/src/enrich/client-hints.ts':
    'each hint is cut to 400 characters when it is taken from the request',
}

/** @type {import('./step.mjs').Check} */
export async function checkRegularExpressions() {
  const files = sourceFiles(/^packages\/.*\/src\/.*\.tsx?$/).filter(
    (file) => !/\.(test|testing|faults)\.|\/(testing|conformance)\//.test(file),
  )
  const found = files.map((file) => findExpressions(file, readFileSync(inRoot(file), 'utf8')))
  const problems = found.flatMap(({ problems }) => problems)
  const unused = Object.keys(allowed).filter((name) => !problems.some(({ allowance }) => allowance === name))
  const count = found.reduce((sum, { count }) => sum + count, 0)
  return finding(`${count} expressions`, [
    ...problems
      .filter(({ allowance }) => !Object.hasOwn(allowed, allowance))
      .map(
        ({ text, allowance }) =>
          `${text}. Write it so that no two parts match the same characters, or search without an expression. If only short or own texts reach it: "${allowance}" in scripts/check/regular-expressions.mjs, with the reason.`,
      ),
    ...unused.map((name) => `${name} needs no exception any more: delete it from "allowed"`),
  ])
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ count: number, problems: { allowance: string, text: string }[] }} `allowance`: how an exception names it
 */
export function findExpressions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {{ allowance: string, text: string }[]} */
  const problems = []
  let count = 0

  /** @param {ts.Node} node @param {string} what @param {string} why */
  function report(node, what, why) {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    problems.push({ allowance: `${file} ${what}`, text: `${file}:${line}: ${what}: ${why}` })
  }

  /** @param {ts.Node} node @param {string} pattern @param {string} flags */
  function judge(node, pattern, flags) {
    count++
    const why = slowness(new RegExp(pattern, flags))
    if (why && !Object.keys(shortTexts).some((start) => file.startsWith(start)))
      report(node, `/${pattern}/${flags}`, why)
  }

  /** @param {ts.Node} node */
  function walk(node) {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      judge(node, node.text.slice(1, end), node.text.slice(end + 1))
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    ) {
      const [pattern, flags] = node.arguments ?? []
      if (pattern && ts.isStringLiteralLike(pattern) && (!flags || ts.isStringLiteralLike(flags)))
        judge(node, pattern.text, flags?.text ?? '')
      else report(node, 'new RegExp', 'its pattern is no literal')
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  return { count, problems }
}
