/** What people paste as a domain, reduced to it: no scheme, no `www.`, no path. */
export function bareDomain(text: string): string {
  return text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\./i, '')
    .toLowerCase()
}
