/** Whom buyers of Enterprise reach. */
import type { Config } from '../../config.ts'
import { isLocalHost } from '../../lib/local-host.ts'

type Ways = Pick<Config, 'plansContact' | 'supportWidget' | 'operators' | 'feedbackUrl' | 'publicUrl'>

/**
 * A mail address or a page: what is set for it, else the page for suggestions, else the postmaster, whom RFC 5321 has every host that
 * sends mail keep. Null: the product's own online service, or an installation that the outside cannot reach.
 */
export function enterpriseContact(config: Ways): string | null {
  if (config.plansContact) return config.plansContact
  if (config.supportWidget || config.operators.length > 0) return null
  if (config.feedbackUrl) return config.feedbackUrl
  const { hostname } = new URL(config.publicUrl ?? 'http://localhost')
  return isLocalHost(hostname) ? null : `postmaster@${hostname}`
}
