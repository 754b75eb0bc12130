import { expect, test } from 'vitest'
import { acceptedLanguage, translate } from './translate.ts'

test('a day is written as in the language, whatever the time zone of the server', () => {
  const params = { team: 'Lab', date: '2026-12-01' }
  expect(translate('zh-CN', 'message.plan_ending.content', params)).toContain('将于 2026年12月1日到期')
  expect(translate('en-US', 'message.plan_ending.content', params)).toContain('ends on Dec 1, 2026.')
})

test('values are inserted as they are, also if they look like placeholders or name nothing', () => {
  const params = { team: '{{role}} $t(app.name) $&', role: 'x' }
  const text = translate('en-US', 'message.role_changed.content', params)
  expect(text).toContain(params.team)
  expect(translate('en-US', 'message.role_changed.content')).not.toMatch(/[{}]|undefined/)
  expect(translate('en-US', 'no.such.text')).toBe('no.such.text')
})

test('a number chooses the form of the text', () => {
  expect(translate('en-US', 'teams.members', { count: 1 })).not.toBe(
    translate('en-US', 'teams.members', { count: 2 }).replace('2', '1'),
  )
})

test.each([
  ['en-US,en;q=0.9', 'en-US'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7,zh;q=0.6', 'en-US'],
  ['ja, ZH-hans;q=0.5, en;q=0.4', 'zh-CN'],
  ['de-DE, ben, zhx', 'zh-CN'],
  [undefined, 'zh-CN'],
])('a browser that lists %j reads %j', (list, language) => {
  expect(acceptedLanguage(list)).toBe(language)
})
