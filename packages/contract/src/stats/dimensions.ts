/**
 * Every dimension of reports, one line each. The server has a record with the SQL for each key, so a new line here does not compile until it can be
 * computed.
 */

/** The panels of the overview. Each is a call of the same name that takes one of its dimensions. */
export type Family =
  | 'page'
  | 'referer'
  | 'area'
  | 'browser'
  | 'os'
  | 'screen'
  | 'device'
  | 'language'
  | 'event'

/**
 * `visit`: constant for the whole visit, so the rows' visits add up to the total. `event`: a property of each event; a visit counts in the row of
 * every value of its events.
 */
export type Scope = 'visit' | 'event'

interface DimensionLine {
  readonly family: Family
  readonly scope: Scope
}

export const dimensions = {
  page: { family: 'page', scope: 'event' },
  entry_page: { family: 'page', scope: 'visit' },
  exit_page: { family: 'page', scope: 'visit' },
  page_title: { family: 'page', scope: 'event' },
  hostname: { family: 'page', scope: 'event' },
  referer: { family: 'referer', scope: 'visit' },
  channel: { family: 'referer', scope: 'visit' },
  utm_source: { family: 'referer', scope: 'visit' },
  utm_medium: { family: 'referer', scope: 'visit' },
  utm_campaign: { family: 'referer', scope: 'visit' },
  utm_content: { family: 'referer', scope: 'visit' },
  utm_term: { family: 'referer', scope: 'visit' },
  country: { family: 'area', scope: 'visit' },
  region: { family: 'area', scope: 'visit' },
  city: { family: 'area', scope: 'visit' },
  browser: { family: 'browser', scope: 'visit' },
  browser_version: { family: 'browser', scope: 'visit' },
  os: { family: 'os', scope: 'visit' },
  os_version: { family: 'os', scope: 'visit' },
  screen: { family: 'screen', scope: 'visit' },
  device: { family: 'device', scope: 'visit' },
  device_model: { family: 'device', scope: 'visit' },
  language: { family: 'language', scope: 'visit' },
  event: { family: 'event', scope: 'event' },
  event_property: { family: 'event', scope: 'event' },
} as const satisfies Record<string, DimensionLine>

export type Dimension = keyof typeof dimensions

export const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]]

export type DimensionOf<F extends Family> = {
  [D in Dimension]: (typeof dimensions)[D]['family'] extends F ? D : never
}[Dimension]

/** The dimensions of one family; the first is its panel's default. */
export function dimensionsOf<F extends Family>(family: F): [DimensionOf<F>, ...DimensionOf<F>[]] {
  // Every family has a dimension.
  return dimensionNames.filter((name) => dimensions[name].family === family) as [
    DimensionOf<F>,
    ...DimensionOf<F>[],
  ]
}

/** The scope of a dimension, typed as `Scope` instead of a literal. */
export function scopeOf(dimension: Dimension): Scope {
  return dimensions[dimension].scope
}
