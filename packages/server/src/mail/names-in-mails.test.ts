import english from '@footfall/contract/locales/en-US.json' with { type: 'json' }
import chinese from '@footfall/contract/locales/zh-CN.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { harmlessParams } from './names-in-mails.ts'

test.each([
  ['a plain name stays', 'Acme 研发', 'Acme 研发'],
  ['an address', 'You won, see https://evil.example/prize now', 'You won, see https evil․example/prize now'],
  ['a bare host', 'Go to evil.example', 'Go to evil․example'],
  ['a host within Chinese text', '点击evil.com领取奖品', '点击evil․com领取奖品'],
  ['a wide dot', 'evil．com', 'evil․com'],
  ['a mail address', 'write to a@evil.example', 'write to a@evil․example'],
  ['the first team of somebody', 'jane.doe’s team', 'jane․doe’s team'],
  ['the first team of somebody in Chinese', 'jane.doe 的团队', 'jane․doe 的团队'],
  ['a sentence', 'Team. Of three', 'Team. Of three'],
  ['a long one is cut', 'x'.repeat(100), `${'x'.repeat(59)}…`],
  ['but not within an emoji', `${'x'.repeat(58)}👨‍👩‍👧‍👦 and more`, `${'x'.repeat(58)}👨‍👩‍👧‍👦…`],
])('attack 11: a team’s name in a mail: %s', (_case, team, shown) =>
  expect(harmlessParams({ team })).toEqual({ team: shown }),
)

test.each([
  ['website', 'shop.example.com', 'shop․example․com'],
  ['domain', 'https://evil.example', 'https evil․example'],
  ['sender', 'ann@example.com', 'ann@example․com'],
  ['name', 'www.evil.example', 'www․evil․example'],
  ['role', 'x.y', 'x.y'],
])('a %s is readable and not a link', (name, value, shown) =>
  expect(harmlessParams({ [name]: value })).toEqual({ [name]: shown }),
)

test('attack 11: an invitation contains only addresses of the product', () => {
  const params = { sender: 'https://evil.example', team: 'Claim at www.evil.example/now' }
  const mail = compose(
    { to: 'b@example.com', language: 'en-US', text: 'invitation', params, path: '/accept?invite_code=x' },
    'https://footfall.example',
  )
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/evil\.example/)
  expect(mail.text).toContain('https://footfall.example/accept')
})

test.each(Object.keys(english.mail).filter((text) => !text.startsWith('footer')))(
  'attack 11: %s contains no address that a user chose as a name',
  (text) => {
    const address = 'https://evil.example/prize'
    const params = { name: address, sender: address, team: address, website: address, domain: address }
    const mail = compose({ to: 'b@example.com', language: 'en-US', text, params }, 'https://footfall.example')
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/evil\.example/)
  },
)

test('attack 11: each placeholder of a mail is a name, or is listed as none', () => {
  const others = ['date', 'email', 'millions', 'url', 'words']
  const texts = JSON.stringify([english.mail, chinese.mail])
  const placeholders = [...new Set(Array.from(texts.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))]
  const isName = (placeholder: string) => harmlessParams({ [placeholder]: 'a.b' })[placeholder] !== 'a.b'
  expect(placeholders.filter((placeholder) => !isName(placeholder)).sort()).toEqual(others)
})
