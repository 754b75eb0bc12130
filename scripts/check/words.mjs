/**
 * One standard word per concept: refuses house words that standard terms have replaced, in the areas that were renamed. The terms are in the glossary
 * of ARCHITECTURE.md. Add an area here once its names, comments and documents are renamed.
 */
import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { sourceFiles } from './sources.mjs'
import { finding } from './step.mjs'

const areas = [
  'packages/server/src/admin/',
  'packages/server/src/backup/',
  'packages/server/src/collect/',
  'packages/server/src/enrich/',
  'packages/server/src/ingest/',
  'packages/server/src/resources/',
  'packages/server/src/stats/',
  'packages/server/src/writer/',
  'packages/server/src/db/',
  'packages/server/src/demo/',
  'packages/server/src/events/',
  'packages/server/src/features/',
  'packages/server/src/http/',
  'packages/server/src/jobs/',
  'packages/server/src/lib/',
  'packages/server/src/mail/',
  'packages/server/src/metrics/',
  'packages/server/src/testing/',
  'packages/server/src/upgrade/',
  'packages/server/src/journal/',
  'packages/contract/',
  'packages/tracker/',
  'packages/console/',
  'scripts/',
  'e2e/',
  'docs/',
]

/** House words in lower case, alone or as part of a name, with the term to use. */
const terms = new Map(
  Object.entries({
    crowd: 'in-flight limiter',
    gatekeeper: 'semaphore',
    straddler: 'boundary visit',
    straddlers: 'boundary visits',
    unsteady: 'changed attribute',
    hole: 'parameter, placeholder',
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

/** Released migrations and this list may contain them. */
const kept = /\/migrations\/|^scripts\/check\/words(\.test)?\.mjs$/

/**
 * The house words of a text, each with its line (counted from 1) and the term to use. Names are split into words: `stopPatience` contains `patience`.
 * @param {string} text
 */
export function houseWords(text) {
  return text.split('\n').flatMap((line, at) =>
    (line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).flatMap((part) => {
      const term = terms.get(part.toLowerCase())
      return term === undefined ? [] : [{ line: at + 1, word: part, term }]
    }),
  )
}

/** @type {import('./step.mjs').Check} */
export async function checkWords() {
  const files = sourceFiles(/\.(ts|tsx|mjs|css|md)$/).filter(
    (file) => areas.some((area) => file.startsWith(area)) && !kept.test(file),
  )
  const empty = areas.filter((area) => !files.some((file) => file.startsWith(area)))
  const problems = files.flatMap((file) => [
    ...houseWords(file).map(({ word, term }) => `${file}: its name says "${word}"; say: ${term}`),
    ...houseWords(readFileSync(inRoot(file), 'utf8')).map(
      ({ line, word, term }) => `${file}:${line}: "${word}"; say: ${term}`,
    ),
  ])
  problems.push(...empty.map((area) => `no file lies in ${area}, so nothing was checked there`))
  return finding(`${files.length} files, ${terms.size} words`, problems)
}
