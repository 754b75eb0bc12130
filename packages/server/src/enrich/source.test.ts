import { expect, test } from 'vitest'
import { readPage } from './page.ts'
import { isOwnHost, readReferrer } from './referrer.ts'
import { readSource } from './source.ts'

const from = (url: string, referrer?: string) => {
  const page = readPage(url, { keptQuery: [], hash: false })
  if (!page) throw new Error(`no page: ${url}`)
  return readSource({ hostname: page.hostname, query: page.query, referrer, domain: 'example.com' })
}

test.each([
  ['https://example.com/', undefined, '', 'direct'],
  ['https://example.com/', '', '', 'direct'],
  ['https://example.com/', 'not a url', '', 'direct'],
  ['https://example.com/', 'about:blank', '', 'direct'],
  ['https://example.com/', 'file:///C:/x.html', '', 'direct'],
  ['https://example.com/', 'https://example.com/b', '', 'direct'],
  ['https://example.com/', 'https://www.example.com/b', '', 'direct'],
  ['https://example.com/', 'https://shop.example.com/b', '', 'direct'],
  ['https://www.example.com/', 'https://example.com/b', '', 'direct'],
  ['https://staging.test/', 'https://staging.test/b', '', 'direct'],
  ['https://example.com/', 'https://notexample.com/b', 'notexample.com', 'referral'],
  ['https://example.com/', 'https://WWW.Google.com/', 'google.com', 'organic_search'],
  ['https://example.com/', 'https://m.baidu.com/from=1', 'm.baidu.com', 'organic_search'],
  ['https://example.com/', 'https://www.例子.中国/', 'xn--fsqu00a.xn--fiqs8s', 'referral'],
  ['https://example.com/', 'https://xn--fsqu00a.xn--fiqs8s/', 'xn--fsqu00a.xn--fiqs8s', 'referral'],
  ['https://example.com/', 'android-app://com.tencent.mm/', 'com.tencent.mm', 'organic_social'],
  [
    'https://example.com/',
    'android-app://com.google.android.googlequicksearchbox/',
    'com.google.android.googlequicksearchbox',
    'organic_search',
  ],
  ['https://example.com/', 'https://192.168.1.1:8080/x', '192.168.1.1', 'referral'],
  ['https://example.com/', 'http://intranet/wiki', 'intranet', 'referral'],
  ['https://example.com/', 'http://[fd00::1]:8080/', '[fd00::1]', 'referral'],
  ['https://example.com/?utm_source=partner', 'http://intranet/wiki', 'partner', 'unassigned'],
  ['https://example.com/', 'https://chatgpt.com/', 'chatgpt.com', 'ai_assistants'],
  ['https://example.com/?gclid=2&fbclid=1', undefined, 'google', 'paid_search'],
  ['https://example.com/?gclid=&fbclid=1', undefined, 'facebook', 'organic_social'],
  ['https://example.com/?utm_source=chatgpt.com', undefined, 'chatgpt.com', 'ai_assistants'],
  ['https://example.com/?utm_source=News&utm_medium=Email', 'https://google.com/', 'news', 'email'],
  ['https://example.com/?gclid=x', undefined, 'google', 'paid_search'],
  [
    'https://example.com/?gclid=x&utm_source=Google&utm_campaign=a',
    'https://google.com/',
    'google',
    'paid_search',
  ],
  ['https://example.com/?bd_vid=x', 'https://www.baidu.com/', 'baidu', 'paid_search'],
  ['https://example.com/?fbclid=x', 'https://l.facebook.com/', 'facebook', 'organic_social'],
  ['https://example.com/?ttclid=x', undefined, 'tiktok', 'paid_social'],
  ['https://example.com/?gdt_vid=x', undefined, 'tencent', 'paid_social'],
  ['https://example.com/?awc=x', undefined, 'awin', 'affiliates'],
  ['https://example.com/?utm_medium=cpc', 'https://google.com/', 'google.com', 'paid_search'],
  ['https://example.com/?utm_medium=email', 'https://google.com/', 'google.com', 'email'],
  ['https://example.com/?utm_medium=Social', 'https://google.com/', 'google.com', 'organic_social'],
  ['https://example.com/?utm_medium=referral', 'https://t.co/x', 't.co', 'referral'],
  ['https://example.com/?utm_medium=flyer', 'https://google.com/', 'google.com', 'organic_search'],
  ['https://example.com/?utm_campaign=spring', 'https://blog.test/', 'blog.test', 'referral'],
  ['https://example.com/?q=1', 'https://blog.test/', 'blog.test', 'referral'],
])('%s from %j: %j by %s', (url, referrer, source, channel) => {
  expect(from(url, referrer)).toMatchObject({ source, channel })
})

test('tags and the referrer are told apart', () => {
  expect(
    from('https://example.com/?utm_source=N&utm_term=T&gclid=1', 'https://www.a.test/p/q?secret=1#x'),
  ).toEqual({
    source: 'n',
    channel: 'paid_other',
    referrer: 'a.test',
    referrerPath: '/p/q',
    utm: { source: 'n', medium: '', campaign: '', content: '', term: 'T' },
    clickIdKind: 'gclid',
  })
  const inside = from('https://example.com/', 'https://shop.example.com/cart')
  expect(inside).toMatchObject({ referrer: '', referrerPath: '' })
})

test.each([
  ['example.com', 'www.example.com', '', true],
  ['a.example.com', 'b.example.com', 'example.com', true],
  ['a.example.com', 'b.example.com', 'example.com:8443', true],
  ['a.example.com', 'b.example.com', '', false],
  ['badexample.com', 'example.com', 'example.com', false],
])('%s is own for a page of %s of the website %j: %s', (referrer, page, domain, own) => {
  expect(isOwnHost(referrer, page, domain)).toBe(own)
})

test.each(['https://', ' https:', 'ht\ttps:/\n/', 'android-app:\\\\'])(
  '%j and a host of a thousand letters is none',
  (before) => {
    expect(readReferrer(`${before}${'例'.repeat(1000)}/`)).toEqual({ host: '', path: '' })
  },
)

test('a referrer of a megabyte is read like a short one', () => {
  expect(readReferrer(`https://a.test/${'x'.repeat(1e6)}`).host).toBe('a.test')
})
