/** Where to go after signing in: a path inside the console, never another site. */
import { parseUrl } from '@footfall/contract/parse-url'

/** The path if it is inside the console; otherwise null. */
export function safePath(next: string | null): string | null {
  const url = next?.startsWith('/') ? parseUrl(`http://console.invalid${next}`) : null
  // Two slashes at the beginning name a host. `/.//host` has them once its dots are resolved.
  return url && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}

/** `/login` with the language, and with the return path unless it is the default one. */
export function loginPath(
  language: string,
  from?: { readonly pathname: string; readonly search: string },
): string {
  const parameters = new URLSearchParams({ lang: language })
  if (from && !isHome(from)) parameters.set('next', from.pathname + from.search)
  return `/login?${parameters}`
}

/** The list of websites without other parameters, which is the default after signing in. */
function isHome({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const names = [...new URLSearchParams(search).keys()]
  return (pathname === '/' || pathname === '/websites') && names.every((name) => name === 'lang')
}
