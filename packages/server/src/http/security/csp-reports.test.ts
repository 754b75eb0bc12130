import { expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { CspReports } from './csp-reports.ts'

const counted = (...bodies: unknown[]) => {
  const reports = new CspReports(createLog('silent'))
  for (const body of bodies) reports.count(body)
  return reports.counts
}

test.each([
  ['as older browsers send it', { 'csp-report': { 'violated-directive': 'img-src' } }, { img: 1 }],
  [
    'as newer ones do',
    [{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem' } }],
    { script: 1 },
  ],
  ['several at once', [{ body: { effectiveDirective: 'font-src' } }, { body: {} }], { font: 1, other: 1 }],
  ['an unknown directive', { 'csp-report': { 'effective-directive': 'x'.repeat(9000) } }, { other: 1 }],
  ['nothing', null, { other: 1 }],
])('%s', (_name, body, counts) => expect(counted(body)).toEqual(counts))

test('one log line a minute, with the counts and without the texts', () => {
  const lines: unknown[] = []
  let now = 0
  const log = { warn: (fields: unknown) => void lines.push(fields) } as never
  const reports = new CspReports(log, () => now)
  const report = {
    'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://secret.example' },
  }
  for (let n = 0; n < 5; n++) reports.count(report)
  now = 60_000
  reports.count(report)
  expect(lines).toEqual([{ counts: { img: 1 } }, { counts: { img: 6 } }])
})
