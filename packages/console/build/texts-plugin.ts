/**
 * Splits a language's texts: `…/zh-CN.json?report` is one of the parts of `text-parts.ts`. Warns where the code of the first looks asks
 * for a text that is not there yet when they are drawn: its name would be read in its place until it is.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { fallbackLanguage } from '../src/lib/i18n/language.ts'
import { isGroupChosenFrom, textPartOf, usedLater } from '../src/lib/i18n/text-parts.ts'

/** Of the console, and of the shared reports. */
const roots =
  /console\/src\/(app\/main|app\/layouts\/DefaultLayout|features\/account\/LoginPage|features\/overview\/OverviewPage)\.tsx$/
const shareRoots = /console\/src\/app\/share\/share-main\.tsx$/
/** Words with dots in quotes, and what a template begins with: `list.` of `list.${name}`. Those that name texts count. */
const quoted = /['"`]([a-z]\w*(?:\.\w+)+)['"`]|`([a-z][\w.]*)\.\$\{/gi

const knownTexts = path.join(import.meta.dirname, `../../contract/locales/${fallbackLanguage}.json`)

type Texts = { readonly [key: string]: string | Texts }

function pick(texts: Texts, keep: (key: string) => boolean, prefix = ''): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]): [string, string | Texts][] => {
      const key = `${prefix}${name}`
      if (typeof value === 'string') return keep(key) ? [[name, value]] : []
      const inner = pick(value, keep, `${key}.`)
      return Object.keys(inner).length > 0 ? [[name, inner]] : []
    }),
  )
}

/** A language's texts; what it lacks is there in the language everything falls back to. */
export function withFallback(texts: Texts, fallback: Texts): Texts {
  const filled = Object.entries(fallback).flatMap(([name, value]): [string, string | Texts][] => {
    const own = texts[name]
    if (typeof value !== 'string') return [[name, withFallback(typeof own === 'object' ? own : {}, value)]]
    // A language need not tell one from several.
    return own === undefined && /_(?:zero|one|two|few|many)$/.test(name) ? [] : [[name, own ?? value]]
  })
  return { ...texts, ...Object.fromEntries(filled) }
}

/** Whether a word of the code is a text, one that depends on a number, or a group of texts. */
function namesText(texts: Texts, word: string): boolean {
  const path = word.split('.')
  const last = path.pop() ?? ''
  let at: string | Texts | undefined = texts
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'object' && (last in at || `${last}_other` in at)
}

export function textsPlugin(share: boolean): Plugin {
  return {
    name: 'footfall-texts',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = /^(.*\/locales\/[\w-]+\.json)\?(report|frame|rest)$/.exec(id) ?? []
      if (!file) return null
      this.addWatchFile(file)
      const read = async (name: string) => JSON.parse(await readFile(name, 'utf8')) as Texts
      const fallback = file.replace(/[\w-]+\.json$/, `${fallbackLanguage}.json`)
      const kept = pick(
        withFallback(await read(file), await read(fallback)),
        (key) => textPartOf(key) === part,
      )
      return { code: `export default ${JSON.stringify(kept)}`, moduleType: 'js' }
    },
    async buildEnd(error) {
      if (error) return
      const known = JSON.parse(await readFile(knownTexts, 'utf8')) as Texts
      const waiting = [...this.getModuleIds()].filter((id) => (share ? shareRoots : roots).test(id))
      const seen = new Set(waiting)
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const module = this.getModuleInfo(id)
        for (const next of module?.importedIds ?? []) {
          if (seen.has(next) || !/console\/src\/.*\.tsx?$/.test(next)) continue
          seen.add(next)
          waiting.push(next)
        }
      }
      const missing = new Set<string>()
      for (const id of seen)
        for (const [, whole, begun] of (await readFile(id, 'utf8')).matchAll(quoted)) {
          const key = whole ?? begun ?? ''
          if (!namesText(known, key) || usedLater.has(key) || (begun && isGroupChosenFrom(begun))) continue
          const part = textPartOf(key)
          if (part === 'rest' || (share && part === 'frame'))
            missing.add(`${key} (${id.replace(/.*\/src\//, '')})`)
        }
      if (missing.size > 0)
        this.error(
          `Asked for by a first look and not among its texts (text-parts.ts): ${[...missing].join(', ')}`,
        )
    },
  }
}
