/** Checks that a website's domain can be owned, or is in a private network. */
import { hostOf, isLocalDomain } from '@footfall/contract/local-domain'
import { parse } from 'tldts'
import { refuseInput } from '../../lib/refusal.ts'

/** Refuses domains without a public suffix (`nope`), and bare suffixes (`com.cn`). */
export function requireDomain(domain: string): void {
  if (isLocalDomain(domain)) return
  const { isIcann, domain: registered } = parse(hostOf(domain))
  if (!isIcann || registered === null) refuseInput([{ path: 'domain', message: 'domain_suffix_rule' }])
}
