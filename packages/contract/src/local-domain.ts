/** Names and addresses that no registry has given out: a machine, an intranet, a test. */

/** Endings that are reserved for private networks, tests and documentation. */
const reserved = ['localhost', 'local', 'internal', 'lan', 'test', 'example', 'invalid', 'home.arpa']

const address = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** The host of a domain, which may have a port behind it. */
export function hostOf(domain: string): string {
  return domain.replace(/:\d+$/, '')
}

/** `localhost:3000`, `192.168.1.7`, `shop.test`. A name of one word that is none of these is no domain at all. */
export function isLocalDomain(domain: string): boolean {
  const host = hostOf(domain)
  return address.test(host) || host === 'localhost' || reserved.some((ending) => host.endsWith(`.${ending}`))
}
