import { expect, test } from 'vitest'
import { translate } from './translate.ts'

test('a day is written as in the language, whatever the time zone of the server', () => {
  const params = { team: 'Lab', date: '2026-12-01' }
  expect(translate('zh-CN', 'message.plan_ending.content', params)).toContain('将于 2026年12月1日到期')
  expect(translate('en-US', 'message.plan_ending.content', params)).toContain('ends on Dec 1, 2026.')
})
