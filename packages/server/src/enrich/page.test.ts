import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageBytes, readPage } from './page.ts'

const none = { keptQuery: [], hash: false }
const read = (url: string, keptQuery: readonly string[] = [], hash = false) => {
  const page = readPage(url, { keptQuery, hash })
  return page && `${page.hostname} ${page.page}`
}

test.each([
  ['https://example.com', 'example.com /'],
  ['https://EXAMPLE.com:8443/A/b', 'example.com /A/b'],
  ['https://example.com./a', 'example.com /a'],
  ['https://example.com/a/', 'example.com /a/'],
  ['https://example.com//a', 'example.com //a'],
  ['https://example.com/a/../b', 'example.com /b'],
  ['https://example.com/a?b=c#d', 'example.com /a'],
  ['https://例子.中国/路径', 'xn--fsqu00a.xn--fiqs8s /路径'],
  ['https://example.com/%e8%b6%b3%E8%BF%B9', 'example.com /足迹'],
  ['https://example.com/%7Euser/%41', 'example.com /~user/A'],
  ['https://example.com/a%2fb%3Fc%23d%25e', 'example.com /a%2Fb%3Fc%23d%25e'],
  ['https://example.com/a b%20c', 'example.com /a%20b%20c'],
  ['https://example.com/%ff%e4', 'example.com /%FF%E4'],
  ['https://example.com/%e2%80%ae/%00', 'example.com /%E2%80%AE/%00'],
  ['https://example.com/100%', 'example.com /100%'],
  ['http://[::1]:80/x', '[::1] /x'],
  ['https://user:secret@example.com/x', 'example.com /x'],
  ['ftp://example.com/x', null],
  ['javascript:alert(1)', null],
  ['/x', null],
  ['', null],
])('%s is %s', (url, expected) => {
  expect(read(url)).toBe(expected)
})

test.each([
  ['https://e.cn/s?q=%E5%B8%90&page=2&utm_source=x', ['q', 'page'], '/s?q=帐&page=2'],
  ['https://e.cn/s?page=2&q=a', ['q', 'page'], '/s?q=a&page=2'],
  ['https://e.cn/s?tag=a&tag=b', ['tag'], '/s?tag=a&tag=b'],
  ['https://e.cn/s?q=a%26b%3Dc+d', ['q'], '/s?q=a%26b%3Dc%20d'],
  ['https://e.cn/s?q=', ['q'], '/s?q='],
  ['https://e.cn/s?x=1', ['q'], '/s'],
])('%s keeping %j is the page %s', (url, kept, page) => {
  expect(readPage(url, { keptQuery: kept, hash: false })?.page).toBe(page)
})

test.each([
  ['https://e.cn/#/a/b', '/#/a/b'],
  ['https://e.cn/app#/a?tab=1', '/app#/a'],
  ['https://e.cn/app#', '/app'],
  ['https://e.cn/app?q=1#/x', '/app?q=1#/x'],
])('counted by its fragment, %s is the page %s', (url, page) => {
  expect(readPage(url, { keptQuery: ['q'], hash: true })?.page).toBe(page)
})

test('an address is remembered for the rules of its website only', () => {
  const url = 'https://e.cn/reset?token=abc#/new'
  expect(readPage(url, { keptQuery: ['token'], hash: true })?.page).toBe('/reset?token=abc#/new')
  expect(readPage(url, none)?.page).toBe('/reset')
})

test('the whole query is handed on', () => {
  expect(readPage('https://e.cn/?utm_source=a&gclid=b', none)?.query.get('gclid')).toBe('b')
})

test('a long page is cut between characters and between escapes', () => {
  expect(readPage(`https://e.cn/${'足'.repeat(900)}`, none)?.page).toBe(`/${'足'.repeat(666)}`)
  expect(readPage(`https://e.cn/${'%00'.repeat(900)}`, none)?.page).toBe(`/${'%00'.repeat(666)}`)
})

test('reading a page again changes nothing, and it never grows beyond its bytes', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' }), (url, text) => {
      for (const address of [url, `https://e.cn/${text}`]) {
        const once = readPage(address, none)
        if (!once) continue
        expect(Buffer.byteLength(once.page)).toBeLessThanOrEqual(pageBytes)
        expect(readPage(`https://e.cn${once.page}`, none)?.page).toBe(once.page)
      }
    }),
    { numRuns: 1000 },
  )
})
