/** Names and addresses that no registry gives out: single machines, intranets, test hosts. */

/** Suffixes reserved for private networks, tests and documentation. */
const reserved = ['localhost', 'local', 'internal', 'lan', 'test', 'example', 'invalid', 'home.arpa']

const address = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** The host of a domain, without its port. */
export function hostOf(domain: string): string {
  return domain.replace(/:\d+$/, '')
}

/** True for e.g. `localhost:3000`, `192.168.1.7`, `shop.test`. Any other name without a dot is not a domain at all. */
export function isLocalDomain(domain: string): boolean {
  const host = hostOf(domain)
  return address.test(host) || host === 'localhost' || reserved.some((ending) => host.endsWith(`.${ending}`))
}
