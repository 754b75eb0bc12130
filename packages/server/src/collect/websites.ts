/** What collecting has to know of a website. The owner of these settings holds them in memory, so that events are taken while PostgreSQL is down. */
import type { SaltPeriod } from './salts/periods.ts'

export interface CollectWebsite {
  readonly id: string
  readonly teamId: string
  /** IANA time zone. */
  readonly zone: string
  readonly domain: string
  /** Hosts whose pages count; empty: any. `*.example.com` stands for every host below. */
  readonly allowedHostnames: readonly string[]
  /** Addresses and CIDR ranges whose events do not count. */
  readonly excludedAddresses: readonly string[]
  /** Paths whose events do not count; `*` stands for anything. */
  readonly excludedPaths: readonly string[]
  /** ISO 3166 alpha-2 codes. */
  readonly excludedCountries: readonly string[]
  readonly saltPeriod: SaltPeriod
  /** Query parameters that make another page. */
  readonly keptQueryParameters: readonly string[]
  /** Whether `#/route` is part of the page. */
  readonly countsHash?: boolean
  /** Whether events of browsers that ask not to be tracked (`Sec-GPC`, `DNT`) are dropped. */
  readonly honorsOptOut?: boolean
  /** Names of properties that are not stored; `*` stands for anything. */
  readonly blockedProperties?: readonly string[]
  /** Whether properties that look like personal data are not stored. */
  readonly blocksPersonalData?: boolean
  /** `over`: the team has used up its events and the days of grace. */
  readonly quotaState: 'open' | 'over'
  /** Days back that imported events may lie; absent: no limit. */
  readonly retentionDays?: number
}

export interface CollectWebsites {
  find(id: string): CollectWebsite | null
}
