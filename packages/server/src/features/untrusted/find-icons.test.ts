import { expect, test } from 'vitest'
import { findIcons } from './find-icons.ts'

const usual = ['/favicon.ico', '/favicon.png', '/apple-touch-icon.png'].map((p) => `https://a.example${p}`)

test.each([
  ['none named', '<title>x</title>', []],
  ['a relative one', '<link rel="icon" href="i.png">', ['https://a.example/blog/i.png']],
  [
    'the largest first',
    `<link rel=icon sizes=32x32 href=/32.png><link rel='apple-touch-icon' href='//cdn.example/180.png'><LINK REL="shortcut icon" HREF="/16.ico">`,
    ['https://cdn.example/180.png', 'https://a.example/32.png', 'https://a.example/16.ico'],
  ],
  ['no vector ones', '<link rel="icon" type="image/svg+xml" href="/a"><link rel=icon href=/b.svg>', []],
  ['no other links', '<link rel="stylesheet" href="/icon.png">', []],
])('%s', (_, html, named) => {
  expect(findIcons(html, 'https://a.example/blog/')).toEqual([...named, ...usual])
})
