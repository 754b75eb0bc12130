import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leanRouter } from './lean-router-plugin.ts'

test('the installed router has the places that are changed, and each is', () => {
  const folder = fileURLToPath(new URL('dist/production/', import.meta.resolve('react-router/package.json')))
  const core = readdirSync(folder)
    .filter((file) => /^chunk-.*\.mjs$/.test(file))
    .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
    .find((code) => code.includes('function PrefetchPageLinks')) as string
  expect(core).toContain('shouldPrefetch && !isAbsolute')
  const lean = leanRouter(core)
  expect(lean).not.toContain('shouldPrefetch && !isAbsolute')
  expect(lean).not.toMatch(/^\w+\.displayName = /m)
  expect(lean).toMatch(/var Link = \/\* @__PURE__ \*\/ React\d+\.forwardRef/)
})
