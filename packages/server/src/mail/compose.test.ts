import chinese from '@footfall/contract/locales/zh-CN.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'

const letters = Object.keys(chinese.mail).filter((name) => !name.startsWith('footer'))
const params = {
  code: '482913',
  name: 'Lin',
  email: 'new@example.com',
  sender: 'Lin',
  team: 'Lab',
  website: 'Shop',
  domain: 'shop.example',
  date: '2026-12-21',
  millions: 5,
  words: 'Where is the export?',
}

describe.each(['zh-CN', 'en-US'] as const)('in %s', (language) => {
  test.each(letters)('%s is complete, as text and HTML, and links to a page in its language', (text) => {
    const letter = { to: 'reader@example.com', language, text, params, path: '/accept?invite_code=x' }
    const mail = compose(letter, 'https://footfall.example')
    expect(mail.subject).toMatch(/^\S.*\S$/)
    // Mail servers log subjects.
    expect(mail.subject).not.toContain(params.code)
    for (const form of [mail.subject, mail.text, mail.html])
      expect(form).not.toMatch(/\{\{|undefined|\bmail\.\w/)
    const link = `https://footfall.example/accept?invite_code=x&lang=${language}`
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(mail.html).toContain(`<html lang="${language}">`)
    const plain = compose({ ...letter, path: '/login' }, 'https://footfall.example')
    expect(plain.text).toContain(`https://footfall.example/login?lang=${language}`)
  })
})
