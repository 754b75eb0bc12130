/** Checks that a website's domain can be registered, or belongs to a private network. */
import { hostOf, isLocalDomain } from '@footfall/contract/local-domain'
import { parse } from 'tldts'
import { refuseInput } from '../../lib/errors/refusal.ts'

/** Refuses a domain without a public suffix (`nope`), and a bare suffix (`com.cn`). */
export function requireDomain(domain: string): void {
  if (isLocalDomain(domain)) return
  const { isIcann, domain: registered } = parse(hostOf(domain))
  if (!isIcann || registered === null) refuseInput([{ path: 'domain', message: 'domain_suffix_rule' }])
}
