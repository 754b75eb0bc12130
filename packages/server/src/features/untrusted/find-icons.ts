/** The icons that a page names, best first, followed by the default locations. */
import { tagsOf } from './html-tags.ts'

interface Candidate {
  readonly url: string
  readonly size: number
}

const mostLinks = 500

/** Absolute URLs or data URLs, at most eight. */
export function findIcons(html: string, pageUrl: string): string[] {
  const found: Candidate[] = []
  for (const { attributes } of tagsOf(html, ['link'], mostLinks)) {
    const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/)
    const href = (attributes.href ?? '').trim()
    const apple = rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed')
    if (href === '' || !(apple || rel.includes('icon'))) continue
    if (/svg/i.test(attributes.type ?? '') || /\.svg(\?|$)/i.test(href)) continue
    if (!URL.canParse(href, pageUrl)) continue
    const size = Number.parseInt(attributes.sizes ?? '', 10) || (apple ? 180 : 16)
    found.push({ url: new URL(href, pageUrl).href, size })
  }
  const best = found.sort((a, b) => b.size - a.size).map(({ url }) => url)
  const usual = ['/favicon.ico', '/favicon.png', '/apple-touch-icon.png'].map(
    (path) => new URL(path, pageUrl).href,
  )
  return [...new Set([...best.slice(0, 5), ...usual])]
}
