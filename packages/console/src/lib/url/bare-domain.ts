/** Domains as people write them. */

/** What people paste as a domain, reduced to it: no scheme, no `www.`, no path. */
export function bareDomain(text: string): string {
  return text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*/s, '')
    .replace(/^www\./i, '')
    .toLowerCase()
}

const labels = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*(:\d{1,5})?$/

/** Whether a bare domain can be one: a host name, a port behind it at most. International names count. */
export function isDomain(text: string): boolean {
  if (/[/@?#\s]/.test(text) || !URL.canParse(`http://${text}`)) return false
  return labels.test(new URL(`http://${text}`).host)
}
