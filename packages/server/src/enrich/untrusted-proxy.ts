/**
 * Logs which proxies are trusted, and warns once if an untrusted proxy sends visitors' addresses: without the setting, all of them count as one
 * visitor.
 */

import type { Log } from '../lib/log.ts'
import type { ClientAddress } from './client-address.ts'

/** A line for the log at start: which proxies are trusted for visitors' addresses. */
export function describeTrustedProxies(trustProxy: string): string {
  const setting = trustProxy.trim()
  if (setting === '')
    return 'Visitors’ addresses are those of their connections; behind a proxy, name it in TRUST_PROXY'
  const whose = /^\d+$/.test(setting) ? `the nearest ${setting}` : setting
  return `Visitors’ addresses come from X-Forwarded-For of these proxies (TRUST_PROXY): ${whose}`
}

/** An address that no machine has (RFC 5737): a peer that is believed with it is trusted. */
const nobody = '192.0.2.1'

export function warnOfUntrustedProxy(addressOf: ClientAddress, log: Log): ClientAddress {
  let said = false
  return (socket, forwardedFor) => {
    const address = addressOf(socket, forwardedFor)
    if (
      !said &&
      forwardedFor !== undefined &&
      forwardedFor !== '' &&
      address === addressOf(socket, undefined) &&
      // A trusted proxy may have sent its own address, or none: a visitor on its machine, or "unknown".
      addressOf(socket, nobody) !== nobody
    ) {
      said = true
      log.warn(
        'X-Forwarded-For comes from a peer that TRUST_PROXY does not name, and is not believed. If that is your proxy, name it: all its visitors count as one address.',
      )
    }
    return address
  }
}
