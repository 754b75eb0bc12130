/** How the report of revenue learns of exchange rates, which are kept elsewhere. */
import type { RateTableBody } from '@footfall/contract/resources/rate-table'

/** The exchange rates of a website; null: it has none. */
export type FindRates = (websiteId: string) => Promise<RateTableBody | null>
