/** The data sets that reports are measured on: their sizes, their websites, and the moment at which they are looked at. */

export interface DataSet {
  readonly name: string
  readonly websites: number
  /** Of each website. */
  readonly visits: number
  /** Number of the first website, out of which its id is made. */
  readonly first: number
}

/** Every data set ends at this instant; reports are asked at it. */
export const now = Date.UTC(2025, 8, 1, 7, 20)
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

export function websiteId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`
}
