import { expect, test } from 'vitest'
import { noUtm, readUtm } from './utm.ts'

test.each([
  ['', {}],
  ['utm_source=News&utm_medium=E-Mail', { source: 'news', medium: 'e-mail' }],
  [
    'utm_campaign=Spring+Sale&utm_content=Top&utm_term=%E5%B8%90%E7%AF%B7',
    {
      campaign: 'Spring Sale',
      content: 'Top',
      term: '帐篷',
    },
  ],
  ['utm_source=a&utm_source=b', { source: 'a' }],
  ['utm_source=%20a%0A', { source: 'a' }],
  ['utm_source=%FF', { source: '\ufffd' }],
  ['UTM_SOURCE=a', {}],
  ['utm_source=', {}],
])('%s', (query, tags) => {
  expect(readUtm(new URLSearchParams(query))).toEqual({ ...noUtm, ...tags })
})

test('a tag is cut at 300 bytes', () => {
  const { source } = readUtm(new URLSearchParams({ utm_source: '帐'.repeat(200) }))
  expect(source).toBe('帐'.repeat(100))
})
