import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('a website’s name is escaped in the frame’s title', () => {
  const code = embedCode('https://footfall.example/share/abc', '"><script>alert(1)</script>')
  expect(code).not.toContain('<script>')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(code).toContain('src="https://footfall.example/share/abc"')
})
