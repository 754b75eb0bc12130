import { expect, test } from 'vitest'
import { proxyRules } from './own-domain.ts'

test.each([
  ['nginx', 'proxy_set_header Cookie "";'],
  ['caddy', 'header_up -Cookie'],
] as const)('behind %s, the cookies of the site stay on the site', (proxy, rule) => {
  expect(proxyRules(proxy, 'https://f.example')).toContain(rule)
})
