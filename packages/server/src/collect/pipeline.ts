/**
 * What happens to an event, from top to bottom. Each step passes it on or drops it with a reason of the closed list; drops are counted,
 * never thrown. Whether it is a copy of one counted before (`duplicate`) the writer finds out, which sees all of them in order.
 */
import type { DropReason } from '@footfall/contract/api/collect'
import type { Draft, Tools } from './draft.ts'
import { byAPerson } from './steps/by-a-person.ts'
import { fromCountedAddress } from './steps/from-counted-address.ts'
import { fromCountedCountry } from './steps/from-counted-country.ts'
import { inTime } from './steps/in-time.ts'
import { knownWebsite } from './steps/known-website.ts'
import { notFromSpam } from './steps/not-from-spam.ts'
import { notOptedOut } from './steps/not-opted-out.ts'
import { onAPage } from './steps/on-a-page.ts'
import { onAllowedHostname } from './steps/on-allowed-hostname.ts'
import { onCountedPath } from './steps/on-counted-path.ts'
import type { Step } from './steps/step.ts'
import { withSoundRevenue } from './steps/with-sound-revenue.ts'
import { withinQuota } from './steps/within-quota.ts'

/** Steps by what of an event they look at: who looks at thousands of events from the same page or agent asks those steps once. Revenue's are not among them. */
export const stepsOf = {
  /** The website alone. */
  website: [knownWebsite, notOptedOut, withinQuota],
  agent: [byAPerson],
  time: [inTime],
  page: [onAPage, onAllowedHostname, onCountedPath],
  address: [fromCountedAddress, fromCountedCountry],
  referrer: [notFromSpam],
} as const satisfies Record<string, readonly Step[]>

export const steps: readonly Step[] = [
  knownWebsite,
  notOptedOut,
  byAPerson,
  inTime,
  onAPage,
  onAllowedHostname,
  onCountedPath,
  fromCountedAddress,
  notFromSpam,
  fromCountedCountry,
  withSoundRevenue,
  withinQuota,
]

/** Takes an event through the steps; null: it is accepted. */
export function runSteps(draft: Draft, tools: Tools): DropReason | null {
  return runSome(steps, draft, tools)
}

/** Takes an event through some steps; null: it passes all of them. */
export function runSome(some: readonly Step[], draft: Draft, tools: Tools): DropReason | null {
  for (const step of some) {
    const reason = step(draft, tools)
    if (reason) return reason
  }
  return null
}
