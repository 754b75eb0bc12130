import { expect, test } from 'vitest'
import { auditLines } from './audit.mjs'

const advisory = { title: 'Reads beyond its end', url: 'https://github.com/advisories/1' }
const report = (/** @type {object} */ vulnerabilities) => JSON.stringify({ vulnerabilities })

test.each([
  ['no answer', '', ['could not be asked']],
  ['a page in place of an answer', '<html>', ['could not be asked']],
  ['a refusal', '{"message":"405 Method Not Allowed","error":{}}', ['could not be asked']],
  ['nothing found', report({}), ['no advisory']],
  ['little found', report({ a: { name: 'a', severity: 'moderate', via: [advisory] } }), ['no advisory']],
  [
    'much found',
    report({
      a: { name: 'a', severity: 'high', via: [advisory] },
      b: { name: 'b', severity: 'critical', via: ['a'] },
    }),
    [
      'WARNING, high: a: Reads beyond its end (https://github.com/advisories/1)',
      'WARNING, critical: b: through a',
    ],
  ],
])('%s', (_, said, lines) => {
  expect(auditLines(said)).toEqual(lines.map((line) => expect.stringContaining(line)))
})
