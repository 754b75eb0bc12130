/** Finds our script in a page, and whether the page's policy allows it. */
import { type Tag, tagsOf } from './html-tags.ts'

const mostTags = 1000

export interface Page {
  readonly html: string
  /** The page's own address. */
  readonly url: string
  /** The `content-security-policy` header; '' without one. */
  readonly policy: string
}

export interface Snippet {
  readonly finding: 'installed' | 'script_missing' | 'other_website' | 'blocked_by_csp'
  readonly detail: string | null
}

export function readSnippet(
  { html, url, policy }: Page,
  { websiteId, publicUrl }: { websiteId: string; publicUrl: string },
): Snippet {
  const ids = [...html.matchAll(/data-website-id\s*=\s*["']?([0-9a-f-]{36})/gi)].map((match) =>
    (match[1] ?? '').toLowerCase(),
  )
  // A tag manager or a bundle may contain the id in another form.
  const mentioned = html.toLowerCase().includes(websiteId)
  if (ids.length === 0 && !mentioned) return { finding: 'script_missing', detail: null }
  if (!ids.includes(websiteId) && !mentioned) return { finding: 'other_website', detail: ids[0] ?? null }
  const tags = tagsOf(html, ['meta', 'script'], mostTags)
  const page = new URL(url)
  const tag = tags.find(({ attributes }) => attributes['data-website-id']?.toLowerCase() === websiteId)
  const needs = neededBy(tag, page, publicUrl)
  // Several headers are joined by commas. Each policy must allow the script.
  for (const text of [...policy.split(','), ...policiesIn(tags)]) {
    const blocked = blockedBy(text, page, needs)
    if (blocked) return { finding: 'blocked_by_csp', detail: blocked }
  }
  return { finding: 'installed', detail: null }
}

/** Policies in the page itself. */
function policiesIn(tags: readonly Tag[]): string[] {
  return tags
    .filter(
      ({ name, attributes }) =>
        name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => attributes.content ?? '')
}

/** What the page's policy must allow: where the script is, and where it sends. Both may be on the page's own host. */
interface Needs {
  readonly 'script-src': URL
  readonly 'connect-src': URL
  /** The nonce of the tag; null without a tag, as from a tag manager. */
  readonly nonce: string | null
}

/** Without a tag, everything is here. */
function neededBy(tag: Tag | undefined, page: URL, publicUrl: string): Needs {
  const addressIn = (name: string): URL | null => {
    const given = tag?.attributes[name]
    return given !== undefined && URL.canParse(given, page.href) ? new URL(given, page) : null
  }
  const script = addressIn('src') ?? new URL(publicUrl)
  return {
    'script-src': script,
    'connect-src': addressIn('data-host-url') ?? script,
    nonce: tag ? (tag.attributes.nonce ?? '') : null,
  }
}

/** The directive that prevents our script from loading or sending; null if none does. */
function blockedBy(policy: string, page: URL, needs: Needs): string | null {
  const directives = new Map(
    policy
      .split(';')
      .map((text) => text.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  )
  for (const name of ['script-src', 'connect-src'] as const) {
    const sources =
      (name === 'script-src' ? directives.get('script-src-elem') : undefined) ??
      directives.get(name) ??
      directives.get('default-src')
    if (!sources || (name === 'script-src' && allowsByNonce(sources, needs.nonce))) continue
    const named = name === 'script-src' && sources.includes("'strict-dynamic'") ? [] : sources
    if (!named.some((source) => allows(source.toLowerCase(), needs[name], page)))
      return `${name} ${sources.join(' ')}`
  }
  return null
}

/** A script without a tag is taken to be added by one that the policy knows. */
function allowsByNonce(sources: readonly string[], nonce: string | null): boolean {
  return nonce === null
    ? sources.some((source) => /^'(nonce|sha\d+)-/i.test(source))
    : sources.includes(`'nonce-${nonce}'`)
}

function allows(source: string, own: URL, page: URL): boolean {
  if (source === "'self'") return own.origin === page.origin
  if (source === '*' || source === own.protocol) return true
  const host = source.replace(/^https?:\/\//, '').replace(/\/.*/s, '')
  if (host.startsWith('*.')) return own.host.endsWith(host.slice(1))
  return host === own.host || host === own.hostname
}
