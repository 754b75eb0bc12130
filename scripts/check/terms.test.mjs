import { expect, test } from 'vitest'
import { findTermProblems } from './terms.mjs'

test.each([
  ['zh-CN', '报表约滞后', 1],
  ['zh-CN', '最近7天', 1],
  ['zh-CN', '最近 7 天', 0],
  ['zh-CN', '最近 {{days}}天', 0],
  ['zh-CN', '来自中国香港', 0],
  ['zh-CN', '来自香港', 1],
  ['zh-CN', '正在重试……', 1],
  ['zh-CN', '确定吗?', 1],
  ['en-US', 'Sign out', 1],
  ['en-US', 'Sign up or log out', 0],
  ['en-US', 'Theme colour', 1],
  ['en-US', "Don't ask again", 1],
  ['en-US', 'Don’t ask again…', 0],
])('%s: “%s” has %i faults', (tag, text, faults) => {
  expect(findTermProblems(tag, { area: { text } })).toHaveLength(faults)
})
