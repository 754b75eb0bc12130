/** Checks that the paths in CONTRIBUTING.md exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../root.mjs'

const text = readFileSync(inRoot('CONTRIBUTING.md'), 'utf8')
const table = text.split('\n').filter((line) => line.startsWith('| '))
const places = table.flatMap((line) =>
  [...line.matchAll(/`([^`\s]*\/[^`\s]*)`/g)].map(([, one]) => String(one)),
)

/** `<name>` in a file name matches any name. @param {string} named */
function exists(named) {
  const { dir, base } = path.parse(named)
  const [before, after] = base.split(/<[^>]+>/)
  if (after === undefined) return existsSync(inRoot(named))
  return readdirSync(inRoot(dir)).some((name) => name.startsWith(String(before)) && name.endsWith(after))
}

test('the table names paths', () => expect(places.length).toBeGreaterThan(15))

test.each(places)('%s', (path) => expect(exists(path)).toBe(true))

test('a missing path is detected', () => {
  expect(exists('packages/server/src/stats/dimensions-of-old.ts')).toBe(false)
  expect(exists('packages/contract/src/api/<area>.nothing')).toBe(false)
})
