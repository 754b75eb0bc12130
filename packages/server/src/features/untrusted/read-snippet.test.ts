import { expect, test } from 'vitest'
import { readSnippet } from './read-snippet.ts'

const websiteId = '3f0c2a34-7a43-4b62-9f3e-2f0a5d8c1b11'
const other = '11111111-7a43-4b62-9f3e-2f0a5d8c1b11'
const publicUrl = 'https://footfall.example'
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
])('the script is %s', (_, html, policy, finding) => {
  expect(readSnippet({ html, url: 'https://shop.example/', policy }, { websiteId, publicUrl }).finding).toBe(
    finding,
  )
})
