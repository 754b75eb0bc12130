import { expect, test } from 'vitest'
import { type CampaignDraft, campaignLink } from './campaign-link.ts'

const empty = { url: '', utm_source: '', utm_medium: '', utm_campaign: '', utm_content: '', utm_term: '' }
const shop = 'https://shop.example/'

test.each<[string, Partial<CampaignDraft>, string | null, readonly string[]]>([
  ['nothing is filled in', {}, null, ['no_address']],
  ['an address without a source', { url: shop }, shop, ['no_source']],
  ['a source', { url: shop, utm_source: 'news' }, `${shop}?utm_source=news`, []],
  ['without a scheme', { url: 'shop.example/a', utm_source: 'x' }, `${shop}a?utm_source=x`, []],
  ['spaces around', { url: ` ${shop} `, utm_source: ' news ' }, `${shop}?utm_source=news`, []],
  [
    'all tags, in their order',
    { url: shop, utm_term: 't', utm_source: 's', utm_medium: 'm', utm_campaign: 'c', utm_content: 'o' },
    `${shop}?utm_source=s&utm_medium=m&utm_campaign=c&utm_content=o&utm_term=t`,
    [],
  ],
  [
    'what is there stays, tags that are there are replaced or taken out',
    { url: `${shop}?id=7&utm_source=old&utm_term=x#price`, utm_source: 'new' },
    `${shop}?id=7&utm_source=new#price`,
    [],
  ],
  ['signs are encoded', { url: shop, utm_source: '春 & a=b' }, `${shop}?utm_source=%E6%98%A5+%26+a%3Db`, []],
  [
    'www and subdomains are the same site',
    { url: 'https://www.shop.example', utm_source: 's' },
    'https://www.shop.example/?utm_source=s',
    [],
  ],
  [
    'also over plain http',
    { url: 'http://blog.shop.example/', utm_source: 's' },
    'http://blog.shop.example/?utm_source=s',
    [],
  ],
  [
    'another site',
    { url: 'https://else.example', utm_source: 's' },
    'https://else.example/?utm_source=s',
    ['other_site'],
  ],
  [
    'an ending alone is another site',
    { url: 'https://myshop.example', utm_source: 's' },
    'https://myshop.example/?utm_source=s',
    ['other_site'],
  ],
  ['no web address', { url: 'javascript:alert(1)', utm_source: 's' }, null, ['not_web']],
  ['a mail address', { url: 'mailto://a@shop.example', utm_source: 's' }, null, ['not_web']],
  ['a word', { url: 'shop', utm_source: 's' }, null, ['not_web']],
])('%s', (_what, draft, url, faults) => {
  expect(campaignLink({ ...empty, ...draft }, 'shop.example')).toEqual({ url, faults })
})

test.each([
  ['an international domain', 'https://例子.中国/sale', '例子.中国', []],
  ['an international domain in ASCII', 'https://xn--fsqu00a.xn--fiqs8s/', '例子.中国', []],
  ['a domain with a port', 'https://shop.example:8080/', 'shop.example:8080', []],
  ['another international domain', 'https://样子.中国/', '例子.中国', ['other_site']],
])('%s', (_what, url, domain, faults) => {
  expect(campaignLink({ ...empty, url, utm_source: 's' }, domain).faults).toEqual(faults)
})
