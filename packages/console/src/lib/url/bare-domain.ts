/** Domains as people type them. */

/** Reduces a pasted address to its domain: no scheme, no `www.`, no path. */
export function bareDomain(text: string): string {
  return text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*/s, '')
    .replace(/^www\./i, '')
    .toLowerCase()
}

const labels = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*(:\d{1,5})?$/

/** Whether a text can be a domain: a host name, with an optional port. International names are allowed. */
export function isDomain(text: string): boolean {
  if (/[/@?#\s]/.test(text) || !URL.canParse(`http://${text}`)) return false
  return labels.test(new URL(`http://${text}`).host)
}
