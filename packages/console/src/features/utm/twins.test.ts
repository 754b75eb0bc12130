import fc from 'fast-check'
import { expect, test } from 'vitest'
import { twinOf } from './twins.ts'

const known = [
  { value: 'Google', visitors: 3 },
  { value: 'google', visitors: 900 },
  { value: 'newsletter', visitors: 80 },
  { value: 'facebook', visitors: 60 },
  { value: 'cpc', visitors: 50 },
  { value: 'sale-2024', visitors: 40 },
  { value: '春季促销', visitors: 30 },
  { value: '', visitors: 2000 },
]

test.each<[string, string, string | null, string?]>([
  ['nothing', '', null],
  ['in use as it is', 'google', null],
  ['new and unlike any', 'wechat', null],
  ['capitals', 'GOOGLE', 'case', 'google'],
  ['in use, yet another spelling is more so', 'Google', 'case', 'google'],
  ['spaces around are not typed', ' google ', null],
  ['a hyphen', 'news-letter', 'case', 'newsletter'],
  ['an underscore and a capital', 'News_Letter', 'case', 'newsletter'],
  ['full-width letters', 'ｇｏｏｇｌｅ', 'case', 'google'],
  ['a letter left out', 'facebok', 'spelling', 'facebook'],
  ['two letters swapped', 'faecbook', 'spelling', 'facebook'],
  ['two letters swapped in a short word', 'googel', 'spelling', 'google'],
  ['two letters apart in a short word', 'gaagle', null],
  ['hyphens alone', '--', null],
  ['a letter too many', 'newslettter', 'spelling', 'newsletter'],
  ['two letters apart in a long word', 'newslettre', 'spelling', 'newsletter'],
  ['short tags differ by a letter on purpose', 'cpm', null],
  ['another year is another campaign', 'sale-2025', null],
  ['the same year misspelt', 'sael-2024', 'spelling', 'sale-2024'],
  ['Chinese, a sign apart', '春节促销', 'spelling', '春季促销'],
])('%s: %s', (_what, typed, kind, value) => {
  expect(twinOf(typed, known)).toEqual(kind ? { kind, value } : null)
})

test('a tag without a more frequent similar tag has no twin', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (value, visitors) => {
      expect(
        twinOf(value, [
          { value: value.trim(), visitors },
          { value: `${value}x`, visitors },
        ]),
      ).toBeNull()
    }),
  )
})
