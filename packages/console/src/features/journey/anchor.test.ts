import { expect, test } from 'vitest'
import { emptyPage } from '../../reports/matcher/matcher-text.ts'
import { type Anchor, anchorQuestion, readAnchor, writeAnchor } from './anchor.ts'

const pricing = { kind: 'page', operator: 'is', value: '/价格' } as const

function written(anchor: Anchor): URLSearchParams {
  const given = Object.entries(writeAnchor(anchor)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return new URLSearchParams(given)
}

test.each<Anchor>([
  { mode: 'start', matcher: pricing },
  { mode: 'end', matcher: pricing },
  { mode: 'end', matcher: emptyPage },
  { mode: 'visit', matcher: emptyPage },
])('$mode is read as it was written', (anchor) => {
  expect(readAnchor(written(anchor), emptyPage)).toEqual(anchor)
})

test('an anchor without a value is not requested', () => {
  const asked = { kind: 'page', operator: 'is', value: '/价格' }
  expect(anchorQuestion({ mode: 'end', matcher: pricing })).toEqual({ end: asked })
  expect(anchorQuestion({ mode: 'start', matcher: pricing })).toEqual({ start: asked })
  expect(anchorQuestion({ mode: 'start', matcher: emptyPage })).toEqual({})
  expect(anchorQuestion({ mode: 'visit', matcher: pricing })).toEqual({})
})
