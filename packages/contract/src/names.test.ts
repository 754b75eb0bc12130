import { expect, test } from 'vitest'
import { displayName } from './fields.ts'

test.each([
  ['  Team  one ', 'Team one'],
  ['Team\u00a0one', 'Team one'],
  ['Team\u3000\u2009one', 'Team one'],
  ['Te\u200bam\ufeff o\u00adne\u2060', 'Team one'],
  ['Team \u200b one', 'Team one'],
  ['Te\u200d\u200cam', 'Team'],
  ['cafe\u0301', 'caf\u00e9'],
  ['家👩\u200d👩\u200d👧\u200d👦', '家👩\u200d👩\u200d👧\u200d👦'],
  ['🏳\ufe0f\u200d🌈 1\ufe0f\u20e3', '🏳\ufe0f\u200d🌈 1\ufe0f\u20e3'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['a\u{e0067}b', 'ab'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष न्\u200c', 'क्\u200dष न्\u200c'],
  ['（中国）团队', '（中国）团队'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(displayName(60).parse(typed)).toBe(stored)
  expect(displayName(60).parse(stored)).toBe(stored)
})

test.each([
  ['', 'required'],
  ['\u200b', 'required'],
  ['\u200b\u00a0\u3000\u2060\ufeff', 'required'],
  ['\u3164', 'required'],
  ['\u2800', 'required'],
  ['\ufe0f\ufe0f\u200d', 'required'],
  ['\u{e0041}', 'required'],
  ['a\u202eb', 'control_characters'],
  ['a\u2066b', 'control_characters'],
  ['a\nb', 'control_characters'],
  ['a\u0000b', 'control_characters'],
  ['x'.repeat(61), 'too_long'],
])('the name %j is refused: %s', (typed, message) => {
  const { error } = displayName(60).safeParse(typed)
  expect(error?.issues).toMatchObject([{ message }])
})
