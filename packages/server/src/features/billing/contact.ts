/** The contact for buyers of Enterprise. */
import type { Config } from '../../config.ts'
import { isLocalHost } from '../../lib/local-host.ts'

type Ways = Pick<Config, 'plansContact' | 'supportWidget' | 'operators' | 'feedbackUrl' | 'publicUrl'>

/**
 * A mail address or a page: `PLANS_CONTACT`, otherwise the page for suggestions, otherwise the postmaster, which RFC 5321 requires of every host
 * that sends mail. Null: the product's own conversations, which a host that is not public always has.
 */
export function enterpriseContact(config: Ways): string | null {
  if (config.plansContact) return config.plansContact
  if (config.supportWidget || config.operators.length > 0) return null
  if (config.feedbackUrl) return config.feedbackUrl
  const hostname = hostnameOf(config)
  return isLocalHost(hostname) ? null : `postmaster@${hostname}`
}

/**
 * The mail addresses that are notified of questions: the operators'. Without operators, and if buyers of Enterprise could reach nobody else, the
 * host's postmaster. Empty: questions are not accepted.
 */
export function questionRecipients(config: Ways & Pick<Config, 'plans'>): readonly string[] {
  if (config.operators.length > 0) return config.operators
  const isLastWay = config.plans && !config.supportWidget && enterpriseContact(config) === null
  return isLastWay ? [`postmaster@${hostnameOf(config)}`] : []
}

function hostnameOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl ?? 'http://localhost').hostname
}
