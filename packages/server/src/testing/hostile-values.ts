/** Parameter values that attackers and broken clients send, for tests that pass them to every call. */
import { randomUUID } from 'node:crypto'

/** The form of a parameter according to its schema. */
export interface ParameterForm {
  readonly type?: string
  readonly anyOf?: readonly ParameterForm[]
}

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e',
  '..',
  '%2e%2e%2f',
  "'; DROP TABLE users; --",
  '{{name}}',
  '__proto__',
  'constructor',
  '1e999',
  'NaN',
  '2025-02-30',
  '99999999999999999999',
  'a@b',
  '\r\nBcc: x@example.com',
  'http://[::1',
  'x'.repeat(2049),
  '𝒳'.repeat(300),
  randomUUID(),
]

const nested = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown

export const hostileOthers: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  nested,
  [null],
  { a: 1 },
  { '\ud800': 1 },
]

export const hostileLists = hostileTexts.map((text) => [text])

/** Whether a parameter may be a list. One that may not be refuses every list alike, so a few are enough. */
export function takesLists({ type, anyOf }: ParameterForm): boolean {
  return type === 'array' || anyOf?.some(takesLists) === true
}
