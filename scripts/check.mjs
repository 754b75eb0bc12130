/** `npm run check`: all checks of the sources that do not run them. Arguments select steps by name. */
import { checkArrows } from './check/arrows.mjs'
import { checkBiome } from './check/biome.mjs'
import { checkConsoleSize } from './check/console-size.mjs'
import { checkDeadCode } from './check/dead-code.mjs'
import { checkExamples } from './check/examples.mjs'
import { reportFileLengths } from './check/file-lengths.mjs'
import { checkLocaleKeys } from './check/locale-keys.mjs'
import { checkLockFile } from './check/lock-file.mjs'
import { checkRegularExpressions } from './check/regular-expressions.mjs'
import { checkScriptSize } from './check/script-size.mjs'
import { checkTerms } from './check/terms.mjs'
import { checkTypes } from './check/types.mjs'
import { checkWords } from './check/words.mjs'

/** @type {Record<string, import('./check/step.mjs').Check>} */
const steps = {
  types: checkTypes,
  biome: checkBiome,
  arrows: checkArrows,
  'dead code': checkDeadCode,
  'script size': checkScriptSize,
  'console size': checkConsoleSize,
  expressions: checkRegularExpressions,
  'lock file': checkLockFile,
  'locale keys': checkLocaleKeys,
  words: checkWords,
  terms: checkTerms,
  examples: checkExamples,
  'file lengths': reportFileLengths,
}

const wanted = process.argv.slice(2)
const rows = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  const result = await step().catch((error) => ({ ok: false, summary: 'broke off', details: String(error) }))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (result.details && (!result.ok || name === 'file lengths')) console.log(`\n${name}:\n${result.details}`)
  rows.push({ ok: result.ok, line: `${name.padEnd(14)}${seconds.padStart(5)} s  ${result.summary}` })
}

console.log('')
for (const { ok, line } of rows) console.log(`${ok ? 'pass' : 'FAIL'}  ${line}`)
const failed = rows.filter(({ ok }) => !ok).length
console.log(`${rows.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
