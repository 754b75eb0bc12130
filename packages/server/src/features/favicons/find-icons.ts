/** The icons that a page names, best first; then where browsers look of their own accord. */

interface Candidate {
  readonly url: string
  readonly size: number
}

/** Absolute addresses or data URLs; at most eight. */
export function findIcons(html: string, pageUrl: string): string[] {
  const found: Candidate[] = []
  for (const [tag] of html.slice(0, 300_000).matchAll(/<link\b[^>]{1,2000}>/gi)) {
    const rel = attribute(tag, 'rel').toLowerCase().split(/\s+/)
    const href = attribute(tag, 'href')
    const apple = rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed')
    if (href === '' || !(apple || rel.includes('icon'))) continue
    if (/svg/i.test(attribute(tag, 'type')) || /\.svg(\?|$)/i.test(href)) continue
    if (!URL.canParse(href, pageUrl)) continue
    const size = Number.parseInt(attribute(tag, 'sizes'), 10) || (apple ? 180 : 16)
    found.push({ url: new URL(href, pageUrl).href, size })
  }
  const best = found.sort((a, b) => b.size - a.size).map(({ url }) => url)
  const usual = ['/favicon.ico', '/favicon.png', '/apple-touch-icon.png'].map(
    (path) => new URL(path, pageUrl).href,
  )
  return [...new Set([...best.slice(0, 5), ...usual])]
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  const text = match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
  return text.replaceAll('&amp;', '&').trim()
}
