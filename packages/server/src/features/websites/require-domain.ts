/** A website's domain is one that somebody can own, or one of a private network. */
import { hostOf, isLocalDomain } from '@footfall/contract/local-domain'
import { parse } from 'tldts'
import { refuseInput } from '../../lib/refusal.ts'

/** Refuses what ends in no public suffix (`nope`), and what is nothing but one (`com.cn`). */
export function requireDomain(domain: string): void {
  if (isLocalDomain(domain)) return
  const { isIcann, domain: registered } = parse(hostOf(domain))
  if (!isIcann || registered === null) refuseInput([{ path: 'domain', message: 'domain_suffix_rule' }])
}
