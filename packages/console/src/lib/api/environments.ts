/**
 * Which environment a page belongs to, by its hostname, and where its API is. The one place that knows both. A build takes the addresses
 * from `API_BASE`: one for all (`https://api.example.com`), or one for each environment (`dev=https://api.dev.example.com,production=…`).
 * An environment without one asks the server that the page came from.
 */
export const environments = ['dev', 'dev1', 'pre-release', 'production'] as const
export type Environment = (typeof environments)[number]

/** Hostnames, or their first label with its dot; what is not named here is production. */
const hostnames: Readonly<Record<string, Environment>> = {
  localhost: 'dev',
  '127.0.0.1': 'dev',
  '[::1]': 'dev',
  'dev.': 'dev',
  'dev1.': 'dev1',
  'pre.': 'pre-release',
  'pre-release.': 'pre-release',
}

/** `environmentOf('dev1.footfall.example')`: `dev1`. */
export function environmentOf(hostname: string): Environment {
  const name = hostname.toLowerCase()
  const label = name.slice(0, name.indexOf('.') + 1)
  const known = [name, label].find((one) => Object.hasOwn(hostnames, one))
  return (known && hostnames[known]) || 'production'
}

/** Every origin that a build calls, whatever the hostname. */
export function originsOf(bases: string): string[] {
  return [
    ...new Set(['localhost', 'dev1.', 'pre.', ''].map((hostname) => apiBaseOf(hostname, bases))),
  ].filter(Boolean)
}

/** The origin, without a slash at its end, that a page's calls go to; '' is the page's own. Throws where `bases` cannot be read. */
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

/** The address of a picture that the API names, under the API's own origin. */
export function pictureAt(base: string, url: string): string {
  return base === '' ? url : base + new URL(url).pathname
}
