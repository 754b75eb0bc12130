import { slug } from '@footfall/contract/fields'
import { expect, test } from 'vitest'
import { sampleLinks } from './sample-links.ts'
import { sampleSites } from './sample-sites.ts'
import { sampleClicks } from './sample-traffic.ts'

const midnight = Date.parse('2026-11-20T00:00:00Z')

test.each(sampleSites)(
  'the short links of $domain are clicked from their first day on and lead to its pages',
  (site) => {
    const links = (sampleLinks[site.domain] ?? []).map((link) => ({ ...link, id: `id of ${link.slug}` }))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(slug.safeParse(link.slug).success).toBe(true)
      const clicksOf = (index: number) =>
        sampleClicks(site, [link], { index, midnight }).filter(({ kind }) => kind === 'custom')
      expect(clicksOf(link.since - 1)).toEqual([])
      const clicks = clicksOf(link.since)
      expect(clicks.length).toBeGreaterThan(0)
      for (const { name, props } of clicks) {
        expect(name).toBe('short_link')
        expect(props).toEqual({ link: link.id, slug: link.slug })
      }
    }
    const lastDay = { index: 89, midnight }
    const pages = sampleClicks(site, links, lastDay).filter(({ kind }) => kind === 'pageview')
    for (const { url, title } of pages) {
      expect(new URL(url).hostname).toBe(site.domain)
      expect(title).toBeTruthy()
    }
    const ids = sampleClicks(site, links, lastDay).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  },
)
