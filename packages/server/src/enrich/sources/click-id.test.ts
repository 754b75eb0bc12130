import { expect, test } from 'vitest'
import { clickIdKinds, findClickId } from './click-id.ts'

test.each([
  ['gclid=x', 'gclid'],
  ['GCLID=x', 'gclid'],
  ['a=1&msclkid=x', 'msclkid'],
  ['bd_vid=123', 'bd_vid'],
  ['ScCid=x', 'sccid'],
  ['fbclid=x&gclid=y', 'gclid'],
  ['fbclid=x', 'fbclid'],
  ['gad_source=1&gbraid=x', 'gbraid'],
  ['gclid=', ''],
  ['__proto__=1&constructor=2', ''],
  ['q=gclid', ''],
  ['', ''],
])('%s carries %j', (query, kind) => {
  expect(findClickId(new URLSearchParams(query))).toBe(kind)
})

test('no kind is longer than the names looked at', () => {
  expect(Object.keys(clickIdKinds).filter((kind) => kind.length > 10 || kind !== kind.toLowerCase())).toEqual(
    [],
  )
})
