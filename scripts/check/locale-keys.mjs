/** Checks the texts: all languages have the same keys with the same parameters, every text is used, and every requested text exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { sourceFiles } from './sources.mjs'
import { finding } from './step.mjs'
import { textUses } from './text-uses.mjs'

/** Prefixes of keys that the sources compose in a way that no call shows, with the place of use. */
const composedElsewhere = [
  'reason.', // the reasons in contract/src/codes.ts, looked up with the envelope's answer
]

/** @typedef {Map<string, string>} Texts */

/** @param {object} tree @param {string} prefix @returns {[string, string][]} */
function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flatten(value, `${prefix}${name}.`),
  )
}

/** The forms of a text that depends on a number. English has a form for one if there are any. */
const form = /_(zero|one|two|few|many|other)$/

/** The key as the sources use it. @param {string} key @param {ReadonlySet<string>} counted */
const named = (key, counted) => (counted.has(key.replace(form, '')) ? key.replace(form, '') : key)

/** @param {string} text */
const params = (text) =>
  [...new Set([...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? ''))].sort()

/** @param {string} pattern */
const matcher = (pattern) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('.+')}$`,
  )

/**
 * Compares the texts of all languages with each other and with their uses in the sources.
 * @param {Record<string, object>} locales by tag
 * @param {{ file: string, text: string }[]} sources
 * @returns {{ keys: number, problems: string[] }}
 */
export function findTextProblems(locales, sources) {
  const texts = Object.entries(locales).map(([tag, tree]) => ({ tag, entries: flatten(tree) }))
  const all = texts.flatMap(({ entries }) => entries.map(([key]) => key))
  const counted = new Set(all.filter((key) => key.endsWith('_one')).map((key) => key.replace(form, '')))
  /** @type {{ tag: string, paramsOf: Map<string, string[]> }[]} */
  const languages = texts.map(({ tag, entries }) => {
    const paramsOf = new Map()
    // The last form counts, because the form for one may leave the number out.
    for (const [key, text] of entries) paramsOf.set(named(key, counted), params(text))
    return { tag, paramsOf }
  })
  const problems = texts.flatMap(({ tag, entries }) =>
    entries.filter(([, text]) => text.trim() === '').map(([key]) => `${tag}: ${key} is empty`),
  )

  const keys = new Set(languages.flatMap(({ paramsOf }) => [...paramsOf.keys()]))
  for (const key of keys) {
    const versions = languages.map(({ tag, paramsOf }) => ({ tag, params: paramsOf.get(key) }))
    for (const { tag, params } of versions) if (!params) problems.push(`${tag}: ${key} is missing`)
    const differing = new Set(versions.flatMap(({ params }) => (params ? [params.join()] : [])))
    if (differing.size > 1) problems.push(`${key}: the params differ, ${[...differing].join(' / ')}`)
  }

  const used = new Set()
  const patterns = new Set(composedElsewhere.map((prefix) => `${prefix}*`))
  for (const { file, text } of sources) {
    const { uses, literals } = textUses(file, text)
    for (const literal of literals) (literal.includes('*') ? patterns : used).add(named(literal, counted))
    for (const { pattern, params, line } of uses) {
      const place = `${file}:${line}`
      if (pattern.startsWith('*'))
        problems.push(`${place}: ${pattern} could be any key; begin it with its area`)
      else if (pattern.includes('*')) {
        patterns.add(pattern)
        if (![...keys].some((key) => matcher(pattern).test(key)))
          problems.push(`${place}: no key is ${pattern}`)
      } else if (!keys.has(pattern)) problems.push(`${place}: ${pattern} is not in the locales`)
      else {
        const wanted = languages[0]?.paramsOf.get(pattern) ?? []
        const missing = params ? wanted.filter((name) => !params.includes(name)) : []
        if (missing.length > 0) problems.push(`${place}: ${pattern} is not given ${missing.join(', ')}`)
      }
    }
  }
  const matchers = [...patterns].map(matcher)
  for (const key of keys)
    if (!used.has(key) && !matchers.some((pattern) => pattern.test(key)))
      problems.push(`${key} is never used`)
  return { keys: keys.size, problems }
}

/** @type {import('./step.mjs').Check} */
export async function checkLocaleKeys() {
  const folder = inRoot('packages/contract/locales')
  const locales = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))]),
  )
  const sources = sourceFiles(/^packages\/(server|console)\/src\/.*\.tsx?$/)
    .filter((file) => !/\.(test|faults)\./.test(file))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
  const { keys, problems } = findTextProblems(locales, sources)
  return finding(`${keys} keys, ${Object.keys(locales).length} languages`, problems)
}
