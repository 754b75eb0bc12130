/** Checks the texts: all languages have the same keys with the same parameters, every text is used, and every requested text exists. */
import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { flatten, readLocales } from './locales.mjs'
import { sourceFiles } from './sources.mjs'
import { finding } from './step.mjs'
import { textUses } from './text-uses.mjs'

/** Prefixes of keys that the sources compose in a way that no call shows, with the place of use. */
const composedElsewhere = [
  'reason.', // the reasons in contract/src/codes.ts, looked up with the envelope's answer
]

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
 * A language's keys as the sources use them, with the params of their texts.
 * @typedef {object} LanguageKeys
 * @property {string} tag
 * @property {Map<string, string[]>} paramsOf
 */

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
  const languages = texts.map(({ tag, entries }) => ({
    tag,
    // The last form counts, because the form for one may leave the number out.
    paramsOf: new Map(entries.map(([key, text]) => [named(key, counted), params(text)])),
  }))
  const keys = new Set(languages.flatMap(({ paramsOf }) => [...paramsOf.keys()]))
  const empty = texts.flatMap(({ tag, entries }) =>
    entries.filter(([, text]) => text.trim() === '').map(([key]) => `${tag}: ${key} is empty`),
  )
  const found = sources.map(({ file, text }) => ({ file, ...textUses(file, text) }))
  const uses = found.flatMap((each) =>
    each.uses.map((use) => ({ ...use, place: `${each.file}:${use.line}` })),
  )
  const asked = [
    ...uses.filter(({ pattern }) => isFamily(pattern)).map(({ pattern }) => pattern),
    ...found.flatMap(({ literals }) => literals.map((literal) => named(literal, counted))),
    ...composedElsewhere.map((prefix) => `${prefix}*`),
  ]
  const problems = [
    ...empty,
    ...texts.flatMap(({ tag, entries }) => withoutForm(tag, entries, counted)),
    ...[...keys].flatMap((key) => differencesOf(key, languages)),
    ...uses.flatMap((use) => problemsOfUse(use, keys, languages[0]?.paramsOf.get(use.pattern) ?? [])),
    ...unusedOf(keys, asked),
  ]
  return { keys: keys.size, problems }
}

/**
 * Texts that depend on a number without a form for it. The library then takes the form of the fallback language: English in Chinese screens.
 * @param {string} tag @param {[string, string][]} entries @param {ReadonlySet<string>} counted
 */
const withoutForm = (tag, entries, counted) =>
  entries.filter(([key]) => counted.has(key)).map(([key]) => `${tag}: ${key} must be ${key}_other`)

/** @param {string} pattern */
const isFamily = (pattern) => pattern.includes('*') && !pattern.startsWith('*')

/** What a key lacks in one of the languages. @param {string} key @param {LanguageKeys[]} languages @returns {string[]} */
function differencesOf(key, languages) {
  const missing = languages.filter(({ paramsOf }) => !paramsOf.has(key))
  const versions = new Set(languages.flatMap(({ paramsOf }) => paramsOf.get(key)?.join() ?? []))
  return [
    ...missing.map(({ tag }) => `${tag}: ${key} is missing`),
    ...(versions.size > 1 ? [`${key}: the params differ, ${[...versions].join(' / ')}`] : []),
  ]
}

/**
 * @param {import('./text-uses.mjs').TextUse & { place: string }} use
 * @param {ReadonlySet<string>} keys
 * @param {string[]} wanted the params of the text
 * @returns {string[]}
 */
function problemsOfUse({ pattern, params, place }, keys, wanted) {
  if (pattern.startsWith('*')) return [`${place}: ${pattern} could be any key; begin it with its area`]
  if (isFamily(pattern)) {
    const family = matcher(pattern)
    return [...keys].some((key) => family.test(key)) ? [] : [`${place}: no key is ${pattern}`]
  }
  if (!keys.has(pattern)) return [`${place}: ${pattern} is not in the locales`]
  const missing = params ? wanted.filter((name) => !params.includes(name)) : []
  return missing.length > 0 ? [`${place}: ${pattern} is not given ${missing.join(', ')}`] : []
}

/** @param {ReadonlySet<string>} keys @param {string[]} asked keys and families @returns {string[]} */
function unusedOf(keys, asked) {
  const used = new Set(asked)
  const families = [...used].filter((each) => each.includes('*')).map(matcher)
  return [...keys]
    .filter((key) => !used.has(key) && !families.some((family) => family.test(key)))
    .map((key) => `${key} is never used: delete it in each language`)
}

/** @type {import('./step.mjs').Check} */
export async function checkLocaleKeys() {
  const locales = readLocales()
  const sources = sourceFiles(/^packages\/(server|console)\/src\/.*\.tsx?$/)
    .filter((file) => !/\.(test|faults)\./.test(file))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
  const { keys, problems } = findTextProblems(locales, sources)
  return finding(`${keys} keys, ${Object.keys(locales).length} languages`, problems)
}
