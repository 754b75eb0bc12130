/** `npm test`: installs a browser where there is none, builds, runs every quick test once. The last line shows how many passed and failed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, runNode } from './root.mjs'
import { requireChromium } from './test/chromium.mjs'
import { memoryFolder } from './test/memory-folder.mjs'
import { installPrograms } from './test/programs.mjs'
import { requireRedis } from './test/redis.mjs'
import { tally } from './test/tally.mjs'

/** @param {{ passed: number, failed: number }} count */
function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

const reports = mkdtempSync(path.join(tmpdir(), 'footfall-tests-'))
const reportFile = path.join(reports, 'report.json')
try {
  installPrograms()
  requireRedis()
  const folder = process.env.TMPDIR ?? memoryFolder()
  const env = { ...process.env, CHROMIUM_PATH: requireChromium(), ...(folder && { TMPDIR: folder }) }
  const build = await runNode([inRoot('scripts/build.mjs')], { env })
  if (build.code !== 0) throw new Error('The build failed; no test was run.')
  const { code } = await runNode(
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...process.argv.slice(2),
    ],
    { env },
  )
  const count = tally(JSON.parse(readFileSync(reportFile, 'utf8')))
  // Errors outside tests (an unhandled rejection) only appear in the exit code.
  if (code !== 0 && count.failed === 0) count.failed = 1
  rmSync(reports, { recursive: true, force: true })
  finish(count)
} catch (error) {
  rmSync(reports, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : error)
  finish({ passed: 0, failed: 1 })
}
