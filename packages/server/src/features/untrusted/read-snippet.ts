/** Finds our script in a page and checks whether the page's content security policy allows it. */
import { tagsOf } from './html-tags.ts'

const mostMetas = 500

export interface Page {
  readonly html: string
  /** The `content-security-policy` header; '' without one. */
  readonly policy: string
}

export interface Snippet {
  readonly finding: 'installed' | 'script_missing' | 'other_website' | 'blocked_by_csp'
  readonly detail: string | null
}

export function readSnippet(
  { html, policy }: Page,
  { websiteId, publicUrl }: { websiteId: string; publicUrl: string },
): Snippet {
  const ids = [...html.matchAll(/data-website-id\s*=\s*["']?([0-9a-f-]{36})/gi)].map((match) =>
    (match[1] ?? '').toLowerCase(),
  )
  // A tag manager or a bundle may contain the id in another form.
  const mentioned = html.toLowerCase().includes(websiteId)
  if (ids.length === 0 && !mentioned) return { finding: 'script_missing', detail: null }
  if (!ids.includes(websiteId) && !mentioned) return { finding: 'other_website', detail: ids[0] ?? null }
  for (const text of [policy, ...policiesIn(html)]) {
    const blocked = blockedBy(text, new URL(publicUrl))
    if (blocked) return { finding: 'blocked_by_csp', detail: blocked }
  }
  return { finding: 'installed', detail: null }
}

/** Policies that the page sets in meta tags. */
function policiesIn(html: string): string[] {
  return tagsOf(html, ['meta'], mostMetas)
    .filter(({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
    .map(({ attributes }) => attributes.content ?? '')
}

/** The directive that blocks loading our script or sending its events; null if none does. */
function blockedBy(policy: string, own: URL): string | null {
  const directives = new Map(
    policy
      .split(';')
      .map((text) => text.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  )
  for (const name of ['script-src', 'connect-src']) {
    const sources =
      (name === 'script-src' ? directives.get('script-src-elem') : undefined) ??
      directives.get(name) ??
      directives.get('default-src')
    if (sources && !sources.some((source) => allows(source.toLowerCase(), own)))
      return `${name} ${sources.join(' ')}`
  }
  return null
}

function allows(source: string, own: URL): boolean {
  if (source === '*' || source === own.protocol || source.startsWith("'nonce-")) return true
  const host = source.replace(/^https?:\/\//, '').replace(/\/.*/s, '')
  if (host.startsWith('*.')) return own.host.endsWith(host.slice(1))
  return host === own.host || host === own.hostname
}
