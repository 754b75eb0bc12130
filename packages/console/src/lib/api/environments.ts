/**
 * The environment of a page by its hostname, and the address of its API. This is the only place that knows both. A build takes the addresses from
 * `API_BASE`: one for all environments (`https://api.example.com`), or one for each (`dev=https://api.dev.example.com,production=…`). An environment
 * without an address uses the server that the page came from.
 */
export const environments = ['dev', 'dev1', 'pre-release', 'production'] as const
export type Environment = (typeof environments)[number]

/** Hostnames, or their first label with its dot. All other hosts are production. */
const hostnames: Readonly<Record<string, Environment>> = {
  localhost: 'dev',
  '127.0.0.1': 'dev',
  '[::1]': 'dev',
  'dev.': 'dev',
  'dev1.': 'dev1',
  'pre.': 'pre-release',
  'pre-release.': 'pre-release',
}

/** The environment of a hostname, e.g. `dev1` for `environmentOf('dev1.footfall.example')`. */
export function environmentOf(hostname: string): Environment {
  const name = hostname.toLowerCase()
  const label = name.slice(0, name.indexOf('.') + 1)
  const known = [name, label].find((one) => Object.hasOwn(hostnames, one))
  return (known && hostnames[known]) || 'production'
}

/** All origins that a build calls, for any hostname. */
export function originsOf(bases: string): string[] {
  return [
    ...new Set(['localhost', 'dev1.', 'pre.', ''].map((hostname) => apiBaseOf(hostname, bases))),
  ].filter(Boolean)
}

/** The origin of a page's calls, without a trailing slash; '' means the page's own. Throws if `bases` is invalid. */
export function apiBaseOf(hostname: string, bases: string): string {
  const environment = environmentOf(hostname)
  let base = ''
  for (const entry of bases.split(',')) {
    if (entry.trim() === '') continue
    const [, name = environment, address = ''] = /^(?:([\w-]+)=)?(.*)$/.exec(entry.trim()) ?? []
    if (!environments.includes(name as Environment)) throw new Error(`API_BASE knows no environment ${name}`)
    if (!/^https?:\/\/[^/?#]+\/?$/.test(address)) throw new Error(`API_BASE holds no origin: ${entry}`)
    if (name === environment) base = address.replace(/\/$/, '')
  }
  return base
}

/** The address of a picture that the API names, on the API's origin. */
export function pictureAt(base: string, url: string): string {
  return base === '' ? url : base + new URL(url).pathname
}
