import { expect, test } from 'vitest'
import { readSnippet } from './read-snippet.ts'

const websiteId = '3f0c2a34-7a43-4b62-9f3e-2f0a5d8c1b11'
const other = '11111111-7a43-4b62-9f3e-2f0a5d8c1b11'
const publicUrl = 'https://footfall.example'
const withNonce = (nonce: string) => tag(websiteId).replace('defer', `defer nonce="${nonce}"`)
const tag = (id: string) => `<script defer src="${publicUrl}/t.js" data-website-id="${id}"></script>`

test.each([
  ['there', tag(websiteId), '', 'installed'],
  ['not there', '<p>hello</p>', '', 'script_missing'],
  ['of another website', tag(other), '', 'other_website'],
  ['beside another', tag(other) + tag(websiteId), '', 'installed'],
  ['in a bundle', `ff("${websiteId}")`, '', 'installed'],
  ['blocked by the header', tag(websiteId), "script-src 'self'; connect-src *", 'blocked_by_csp'],
  ['not let speak', tag(websiteId), "script-src https:; connect-src 'self'", 'blocked_by_csp'],
  ['blocked by default-src', tag(websiteId), "default-src 'self'", 'blocked_by_csp'],
  ['allowed by name', tag(websiteId), "default-src 'self' footfall.example", 'installed'],
  ['allowed by a wildcard', tag(websiteId), 'default-src https://*.example', 'installed'],
  [
    'allowed on the own domain',
    `<script src="/stats/t.js" data-website-id="${websiteId}">`,
    "default-src 'self'",
    'installed',
  ],
  [
    'not let speak from the own domain',
    `<script src="/t.js" data-host-url="${publicUrl}" data-website-id="${websiteId}">`,
    "default-src 'self'",
    'blocked_by_csp',
  ],
  [
    'blocked by the page',
    `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${tag(websiteId)}`,
    '',
    'blocked_by_csp',
  ],
  [
    'allowed by each of several policies',
    `<script src="/stats/t.js" data-website-id="${websiteId}">`,
    "default-src 'self', upgrade-insecure-requests",
    'installed',
  ],
  ['blocked by the second policy', tag(websiteId), "script-src https:, script-src 'self'", 'blocked_by_csp'],
  ['with the nonce', withNonce('Rnd'), "script-src 'nonce-Rnd' 'strict-dynamic'; connect-src *", 'installed'],
  ['with another nonce', withNonce('rnd'), "script-src 'nonce-Rnd'; connect-src *", 'blocked_by_csp'],
  ['without the nonce', tag(websiteId), "script-src 'self' 'nonce-Rnd'", 'blocked_by_csp'],
  ['without a nonce on an allowed host', tag(websiteId), "script-src 'nonce-Rnd' https:", 'installed'],
  [
    'allowed by a name that does not count',
    tag(websiteId),
    "script-src 'nonce-Rnd' 'strict-dynamic' https: footfall.example",
    'blocked_by_csp',
  ],
  [
    'added by a script with the nonce',
    `ff("${websiteId}")`,
    "script-src 'nonce-Rnd' 'strict-dynamic'",
    'installed',
  ],
  ['not let speak by a nonce', withNonce('Rnd'), "default-src 'nonce-Rnd'", 'blocked_by_csp'],
])('the script is %s', (_, html, policy, finding) => {
  expect(readSnippet({ html, url: 'https://shop.example/', policy }, { websiteId, publicUrl }).finding).toBe(
    finding,
  )
})
