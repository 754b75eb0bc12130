/** `npm run test:attack`: builds, attacks the started product, and prints which attacks were tried and which succeeded. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, runNode } from './root.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-attack-'))
const tally = path.join(folder, 'attempts.jsonl')
try {
  const build = await runNode([inRoot('scripts/build.mjs')], { env: process.env })
  if (build.code !== 0) throw new Error('The build failed; nothing was attacked.')
  const { code } = await runNode(
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      inRoot('vitest.attack.config.ts'),
      ...process.argv.slice(2),
    ],
    { env: { ...process.env, ATTACK_TALLY: tally } },
  )
  const lines = existsSync(tally) ? readFileSync(tally, 'utf8').split('\n').filter(Boolean) : []
  /** @type {{ group?: string, what: string, through?: boolean, calm?: number, under?: number }[]} */
  const notes = lines.map((line) => JSON.parse(line))
  const attempts = notes.filter((note) => note.group !== undefined)
  console.log('Milliseconds that 99 of 100 events of another website take: in calm, under the attack')
  for (const { what, calm = 0, under = 0 } of notes.filter((note) => note.under !== undefined))
    console.log(`${what.padEnd(64)}${calm.toFixed(0).padStart(6)}${under.toFixed(0).padStart(6)}`)
  for (const group of [...new Set(attempts.map((attempt) => attempt.group ?? ''))].sort())
    console.log(
      `${group.padEnd(24)}${String(attempts.filter((attempt) => attempt.group === group).length).padStart(6)}`,
    )
  const through = attempts.filter((attempt) => attempt.through)
  for (const { group, what } of through) console.log(`got through: ${group}: ${what}`)
  console.log(`${attempts.length} attempts, ${through.length === 0 ? 'none' : through.length} got through`)
  process.exitCode = code === 0 && attempts.length > 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
