/** Websites for the tests of collecting. */
import type { CollectWebsite } from './websites.ts'

export const plainTeam = '00000000-0000-4000-8000-00000000000a'

/** A website with nothing set. */
export function plainWebsite(id: string, settings: Partial<CollectWebsite> = {}): CollectWebsite {
  return {
    id,
    teamId: plainTeam,
    zone: 'UTC',
    domain: 'example.com',
    allowedHostnames: [],
    excludedAddresses: [],
    excludedPaths: [],
    excludedCountries: [],
    saltPeriod: 'month',
    keptQueryParameters: [],
    countsHash: false,
    honorsOptOut: false,
    blockedProperties: [],
    blocksPersonalData: false,
    ...settings,
  }
}
