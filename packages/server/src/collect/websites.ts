/**
 * The settings of a website that collecting needs. The owner of these settings holds them in memory, so events are accepted while PostgreSQL is
 * down.
 */
import type { SaltPeriod } from './salts/periods.ts'

export interface CollectWebsite {
  readonly id: string
  readonly teamId: string
  /** IANA time zone. */
  readonly zone: string
  readonly domain: string
  /** Hosts whose pages count; empty for any. `*.example.com` matches every host below. */
  readonly allowedHostnames: readonly string[]
  /** Addresses and CIDR ranges whose events are dropped. */
  readonly excludedAddresses: readonly string[]
  /** Paths whose events are dropped; `*` matches anything. */
  readonly excludedPaths: readonly string[]
  /** ISO 3166 alpha-2 codes. */
  readonly excludedCountries: readonly string[]
  readonly saltPeriod: SaltPeriod
  /** Query parameters that distinguish pages. */
  readonly keptQueryParameters: readonly string[]
  /** Whether `#/route` is part of the page. */
  readonly countsHash: boolean
  /** Whether events of browsers that opt out (`Sec-GPC`, `DNT`) are dropped. */
  readonly honorsOptOut: boolean
  /** Names of properties that are not stored; `*` matches anything. */
  readonly blockedProperties: readonly string[]
  /** Whether properties that look like personal data are not stored. */
  readonly blocksPersonalData: boolean
  /** When the team has used up its events and the grace period: `[from, until)` in Unix milliseconds; absent if it has not. */
  readonly overQuota?: { readonly from: number; readonly until: number }
  /**
   * When it was reset, in Unix milliseconds, while events from before then are being erased; absent otherwise. Imported ones would be erased, too, so
   * they must come later.
   */
  readonly resetAt?: number
  /** Maximum age of imported events in days; absent for no limit. */
  readonly retentionDays?: number
}

export interface CollectWebsites {
  find(id: string): CollectWebsite | null
}
