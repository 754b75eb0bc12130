import { expect, test } from 'vitest'
import { frameworks, snippetFor } from './frameworks.ts'

const code = '<script defer src="https://f.example/t.js" data-website-id="w-1"></script>'

test.each(frameworks)('the line for %s contains the script and the website', (framework) => {
  const snippet = snippetFor(framework, code)
  expect(snippet).toContain('https://f.example/t.js')
  expect(snippet).toContain('w-1')
  const isPlain = !['next', 'nuxt', 'vitepress', 'gtm'].includes(framework)
  expect(snippet === code).toBe(isPlain)
})
