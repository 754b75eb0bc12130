/** How the revenue report gets exchange rates, which are stored elsewhere. */
import type { RateTableBody } from '@footfall/contract/resources/rate-table'

/** The exchange rates of a website; null if it has none. */
export type FindRates = (websiteId: string) => Promise<RateTableBody | null>
