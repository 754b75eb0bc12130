/** Names and addresses that are not publicly registered: a machine, an intranet, a test. */

/** Suffixes reserved for private networks, tests and documentation. */
const reserved = ['localhost', 'local', 'internal', 'lan', 'test', 'example', 'invalid', 'home.arpa']

const address = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** The host of a domain, which may include a port. */
export function hostOf(domain: string): string {
  return domain.replace(/:\d+$/, '')
}

/** `localhost:3000`, `192.168.1.7`, `shop.test`. Any other name of one word is not a valid domain. */
export function isLocalDomain(domain: string): boolean {
  const host = hostOf(domain)
  return address.test(host) || host === 'localhost' || reserved.some((ending) => host.endsWith(`.${ending}`))
}
