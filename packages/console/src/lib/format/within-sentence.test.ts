import { expect, test } from 'vitest'
import { withinSentence } from './within-sentence.ts'

test.each([
  ['Entry page', 'entry page'],
  ['Referrer', 'referrer'],
  ['UTM source', 'UTM source'],
  ['OS version', 'OS version'],
  ['来源', '来源'],
])('%s is written %s within a sentence', (label, written) => {
  expect(withinSentence(label)).toBe(written)
})
