/** The texts of all languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'

/** The files of texts, by language tag. @returns {Record<string, object>} */
export function readLocales() {
  const folder = inRoot('packages/contract/locales')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))]),
  )
}

/** The texts with their keys. @param {object} tree @param {string} prefix @returns {[string, string][]} */
export function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flatten(value, `${prefix}${name}.`),
  )
}
