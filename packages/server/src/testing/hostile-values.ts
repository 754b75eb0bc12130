/** Values that attackers and broken clients send as parameters, for tests that send them to every call. */
import { randomUUID } from 'node:crypto'

/** The parts of a parameter's JSON schema that we use. */
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

/** Whether a parameter may be a list. Other parameters refuse every list in the same way, so a few lists are enough for them. */
export function takesLists({ type, anyOf }: ParameterForm): boolean {
  return type === 'array' || anyOf?.some(takesLists) === true
}
