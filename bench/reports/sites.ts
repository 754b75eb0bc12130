/** The data sets that reports are measured on: their sizes, their websites, and the moment at which they are looked at. */

export interface DataSet {
  readonly name: string
  readonly websites: number
  /** Of each website. */
  readonly visits: number
  /** Number of the first website, out of which its id is made. */
  readonly first: number
  /** Share of the visitors whose place, language and browser are others at every visit; none unless told. */
  readonly changing?: number
}

/** The last visits of every data set begin before this instant. */
export const end = Date.UTC(2025, 8, 1, 7, 20)
/** Reports are asked when all of them are over. */
export const now = end + 90 * 60_000
export const days = 90
export const zone = 'Asia/Shanghai'

/** About so many pageviews has a visit in the mean. */
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

/** By the name that a command gives it: `small`, `changing`, or millions of pageviews. */
export function dataSet(name: string): DataSet {
  return { small: smallWebsites, changing: changingWebsite }[name] ?? bigWebsite(Number(name))
}

export function websiteId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`
}
