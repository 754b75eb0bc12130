/**
 * One standard word per concept: refuses house words that standard terms have replaced. The terms are in the glossary of ARCHITECTURE.md.
 */
import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { sourceFiles } from './sources.mjs'
import { finding } from './step.mjs'

const folders = ['packages/', 'scripts/', 'e2e/', 'bench/', 'docs/', 'deploy/']

/** House words in lower case, alone or as part of a name, with the term to use. */
const terms = new Map(
  Object.entries({
    crowd: 'in-flight limiter',
    gatekeeper: 'semaphore',
    straddler: 'boundary visit',
    straddlers: 'boundary visits',
    unsteady: 'changed attribute',
    hole: 'parameter, placeholder',
    holes: 'params',
    deed: 'action',
    deeds: 'actions',
    patience: 'timeout',
    patient: 'timeout',
    patiently: 'timeout',
    equipment: 'client info',
    underway: 'in flight',
    courtesy: 'start delay',
    ailing: 'degraded, unhealthy',
    pace: 'event-loop yielder',
    bone: 'skeleton line',
    bones: 'skeleton lines',
  }),
)

/** Words of sentences that say nothing as names, alone in a declaration or within a longer name. */
const vagueNames =
  /\b(?:const|let|function|readonly) (?:un)?(?:told|tell|telling)\b|\b(?:told|tell|untold)[A-Z]\w*|\w*[a-z](?:Told|Tell|Tells|Telling|Untold)\b/g
const vagueTerm = 'what it does: notify, report, describe, present'

/** Released migrations, the test that copies rows to older tables, and this list may contain them. */
const kept = /\/migrations\/|\/events\/upgrade\.test\.ts$|^scripts\/check\/words(\.test)?\.mjs$/

/**
 * The house words of a text, each with its line (counted from 1) and the term to use. Names are split into words: `stopPatience` contains `patience`.
 * @param {string} text
 */
export function houseWords(text) {
  return text.split('\n').flatMap((line, at) => [
    ...(line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).flatMap((part) => {
      const term = terms.get(part.toLowerCase())
      return term === undefined ? [] : [{ line: at + 1, word: part, term }]
    }),
    ...(line.match(vagueNames) ?? []).map((word) => ({ line: at + 1, word, term: vagueTerm })),
  ])
}

/** @type {import('./step.mjs').Check} */
export async function checkWords() {
  const files = sourceFiles(/\.(ts|tsx|mjs|css|md)$/).filter(
    (file) => folders.some((folder) => file.startsWith(folder)) && !kept.test(file),
  )
  const problems = files.flatMap((file) => [
    ...houseWords(file).map(({ word, term }) => `${file}: its name says "${word}"; say: ${term}`),
    ...houseWords(readFileSync(inRoot(file), 'utf8')).map(
      ({ line, word, term }) => `${file}:${line}: "${word}"; say: ${term}`,
    ),
  ])
  return finding(`${files.length} files, ${terms.size} words`, problems)
}
