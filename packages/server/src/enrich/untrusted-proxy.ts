/** Says which proxies are believed, and once that a proxy names visitors' addresses and is not believed: without the setting, all of them count as one. */

import type { Log } from '../lib/log.ts'
import type { ClientAddress } from './client-address.ts'

/** Whose word on visitors' addresses counts, in a line for the start. */
export function toldOfProxies(trustProxy: string): string {
  const setting = trustProxy.trim()
  if (setting === '')
    return 'Visitors’ addresses are those of their connections; behind a proxy, name it in TRUST_PROXY'
  const whose = /^\d+$/.test(setting) ? `the nearest ${setting}` : setting
  return `Visitors’ addresses come from X-Forwarded-For of these proxies (TRUST_PROXY): ${whose}`
}

export function warnOfUntrustedProxy(addressOf: ClientAddress, log: Log): ClientAddress {
  let said = false
  return (socket, forwardedFor) => {
    const address = addressOf(socket, forwardedFor)
    if (
      !said &&
      forwardedFor !== undefined &&
      forwardedFor !== '' &&
      address === addressOf(socket, undefined)
    ) {
      said = true
      log.warn(
        'X-Forwarded-For comes from a peer that TRUST_PROXY does not name, and is not believed. If that is your proxy, name it: all its visitors count as one address.',
      )
    }
    return address
  }
}
