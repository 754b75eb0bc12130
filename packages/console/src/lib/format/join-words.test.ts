import { expect, test } from 'vitest'
import { joinClauses, joinWords } from './join-words.ts'

test.each([
  [['页面', '包含', '/p/'], '页面包含 /p/'],
  [['设备类型', '是', '手机'], '设备类型是手机'],
  [['UTM 来源', '是', 'baidu'], 'UTM 来源是 baidu'],
  [['plan', '已设置', ''], 'plan 已设置'],
  [['Page', 'contains', '/p/'], 'Page contains /p/'],
  [['页面标题', '是', '春季 大促'], '页面标题是春季 大促'],
  [[], ''],
])('%j', (words, text) => {
  expect(joinWords(words)).toBe(text)
})

test('a conjunction is followed by a space before what is not Chinese', () => {
  expect(joinClauses(['渠道是自然搜索', '设备类型是手机', 'plan 是 pro'], '，且')).toBe(
    '渠道是自然搜索，且设备类型是手机，且 plan 是 pro',
  )
  expect(joinClauses(['Page is /', 'Device is Mobile'], ', and')).toBe('Page is /, and Device is Mobile')
  expect(joinClauses([], ', and')).toBe('')
})
