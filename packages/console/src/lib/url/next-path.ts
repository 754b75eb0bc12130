/** Where to go after signing in: a path inside the console, never another site. */

/** The path when it is one of ours; null otherwise. */
export function safePath(next: string | null): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return null
  try {
    const url = new URL(next, 'http://console.invalid')
    return url.host === 'console.invalid' ? url.pathname + url.search : null
  } catch {
    return null
  }
}

/** `/login` with the language, and the way back where one was on the way to somewhere. */
export function loginPath(
  language: string,
  from?: { readonly pathname: string; readonly search: string },
): string {
  const parameters = new URLSearchParams({ lang: language })
  if (from && !isHome(from)) parameters.set('next', from.pathname + from.search)
  return `/login?${parameters}`
}

/** The list of websites with nothing but the language: where one arrives anyway. */
function isHome({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const names = [...new URLSearchParams(search).keys()]
  return (pathname === '/' || pathname === '/websites') && names.every((name) => name === 'lang')
}
