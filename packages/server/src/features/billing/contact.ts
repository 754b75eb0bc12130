/** The contact for buyers of Enterprise. */
import type { Config } from '../../config.ts'
import { isLocalHost } from '../../lib/network/local-host.ts'

type Ways = Pick<Config, 'plansContact' | 'supportWidget' | 'operators' | 'feedbackUrl' | 'publicUrl'>

/**
 * A mail address or URL: the configured one, else the page for suggestions, else the postmaster, an address that RFC 5321 requires of every host that
 * sends mail. Null: the product's own support. A host that cannot be reached from outside always has it.
 */
export function enterpriseContact(config: Ways): string | null {
  if (config.plansContact) return config.plansContact
  if (config.supportWidget || config.operators.length > 0) return null
  if (config.feedbackUrl) return config.feedbackUrl
  const hostname = hostnameOf(config)
  return isLocalHost(hostname) ? null : `postmaster@${hostname}`
}

/**
 * Mail addresses that receive users' questions: the operators'. Without operators it is the host's postmaster, if buyers of Enterprise had no other
 * contact. Empty: questions are not accepted.
 */
export function questionRecipients(config: Ways & Pick<Config, 'plans'>): readonly string[] {
  if (config.operators.length > 0) return config.operators
  const isLastWay = config.plans && !config.supportWidget && enterpriseContact(config) === null
  return isLastWay ? [`postmaster@${hostnameOf(config)}`] : []
}

function hostnameOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl ?? 'http://localhost').hostname
}
