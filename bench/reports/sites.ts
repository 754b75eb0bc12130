/** The data sets for measuring reports: their sizes, their websites, and the time at which reports are requested. */

export interface DataSet {
  readonly name: string
  readonly websites: number
  /** Visits of each website. */
  readonly visits: number
  /** Number of the first website; its id is derived from it. */
  readonly first: number
  /** Share of visitors whose place, language and browser change at every visit; default none. */
  readonly changing?: number
}

/** The last visits of all data sets begin before this instant. */
export const end = Date.UTC(2025, 8, 1, 7, 20)
/** The time at which reports are requested, when all visits are over. */
export const now = end + 90 * 60_000
export const days = 90
export const zone = 'Asia/Shanghai'

/** Mean number of pageviews of a visit, approximately. */
const viewsPerVisit = 10 / 3

const million = 1_000_000

export function bigWebsite(millions: number): DataSet {
  return {
    name: `${millions} M`,
    websites: 1,
    visits: Math.round((millions * million) / viewsPerVisit),
    first: Math.round(millions * 10),
  }
}

/** Fifty websites of 20,000 pageviews. */
export const smallWebsites: DataSet = {
  name: 'small',
  websites: 50,
  visits: 20_000 / viewsPerVisit,
  first: 1000,
}

/** A website of a million pageviews, a tenth of whose visitors change. */
export const changingWebsite: DataSet = { ...bigWebsite(1), name: 'changing', first: 2000, changing: 0.1 }

/** A data set by its name on the command line: `small`, `changing`, or millions of pageviews. */
export function dataSet(name: string): DataSet {
  return { small: smallWebsites, changing: changingWebsite }[name] ?? bigWebsite(Number(name))
}

export function websiteId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`
}
