/**
 * The API of reports is a promise to its callers: compared with a recorded copy, except for the wording. Record an intended change with `vitest -u`.
 */
import { createHash } from 'node:crypto'
import { registry } from '@footfall/contract/api/registry'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Without sentences, in one order. A larger repeated part is stored once, among `parts`. */
function folded(value: Json, parts: Map<string, Json>): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((one) => folded(one, parts))
  const entries = Object.entries(value)
    .filter(([key, entry]) => !(typeof entry === 'string' && (key === 'description' || key === 'summary')))
    .map(([key, entry]) => [
      key,
      folded(key === 'required' && isList(entry) ? entry.toSorted() : entry, parts),
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  const part = Object.fromEntries(entries)
  const text = JSON.stringify(part)
  if (text.length < 60) return part
  const name = createHash('sha256').update(text).digest('hex').slice(0, 8)
  parts.set(name, part)
  return `→ ${name}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

test('the report calls match the recorded ones', async () => {
  const document = openApiDocument(registry, 'http://localhost') as unknown as {
    readonly paths: Readonly<Record<string, Json>>
  }
  const parts = new Map<string, Json>()
  const ofReports = Object.entries(document.paths).filter(([path]) =>
    /^\/(overview|compare|real_time|share)\//.test(path),
  )
  const paths = folded(Object.fromEntries(ofReports), parts)
  const described = { paths, parts: Object.fromEntries([...parts].toSorted()) }
  await expect(`${JSON.stringify(described, null, 2)}\n`).toMatchFileSnapshot('openapi-reports.fixture.json')
})
