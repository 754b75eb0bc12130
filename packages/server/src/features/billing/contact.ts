/** Whom buyers of Enterprise reach. */
import type { Config } from '../../config.ts'
import { isLocalHost } from '../../lib/local-host.ts'

type Ways = Pick<Config, 'plansContact' | 'supportWidget' | 'operators' | 'feedbackUrl' | 'publicUrl'>

/**
 * A mail address or a page: what is set for it, else the page for suggestions, else the postmaster, whom RFC 5321 has every host that
 * sends mail keep. Null: the product's own online service, which a host that the outside cannot reach has always.
 */
export function enterpriseContact(config: Ways): string | null {
  if (config.plansContact) return config.plansContact
  if (config.supportWidget || config.operators.length > 0) return null
  if (config.feedbackUrl) return config.feedbackUrl
  const hostname = hostnameOf(config)
  return isLocalHost(hostname) ? null : `postmaster@${hostname}`
}

/**
 * The mail addresses that are told of people's questions: the operators', and where there are none and buyers of Enterprise could reach
 * nobody else, the host's postmaster. Empty: questions are not taken.
 */
export function toldOfQuestions(config: Ways & Pick<Config, 'plans'>): readonly string[] {
  if (config.operators.length > 0) return config.operators
  const isLastWay = config.plans && !config.supportWidget && enterpriseContact(config) === null
  return isLastWay ? [`postmaster@${hostnameOf(config)}`] : []
}

function hostnameOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl ?? 'http://localhost').hostname
}
