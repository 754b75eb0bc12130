/** The dimensions by which "What changed?" explains a change: all by which the metric is exact, equal to the overview under their filter. */
import { type Dimension, dimensionNames, scopeOf } from './dimensions.ts'
import type { Metric } from './metrics.ts'

/** The page that a visit was entered on is `entry_page`. No visit is entered with an event, and a property is of one event. */
const notEntered: readonly Dimension[] = ['page', 'event', 'event_property']

const unsupported: Partial<Record<Metric, readonly Dimension[]>> = {
  // A pageview has no event name.
  pageviews: ['event'],
  bounce_rate: notEntered,
  visit_duration: notEntered,
  // A visit has several pages. Without one of them, the visits remain and their views do not make a rate of other visits.
  views_per_visit: dimensionNames.filter((name) => scopeOf(name) === 'event'),
}

/** Dimensions by which the metric has no exact value. */
export function unsupportedDimensions(metric: Metric): readonly Dimension[] {
  return unsupported[metric] ?? []
}

/**
 * Those of visits come first. At the same figures, where visitors came from explains more than what they then saw. Titles are left out beside pages:
 * nearly every page has one title, which would repeat each sentence about the page.
 */
export function changeDimensions(metric: Metric): Dimension[] {
  const unsupported = unsupportedDimensions(metric)
  const asPage: readonly Dimension[] = unsupported.includes('page') ? [] : ['page_title']
  const supported = dimensionNames.filter((name) => !unsupported.includes(name) && !asPage.includes(name))
  const ofEvents = (name: Dimension) => scopeOf(name) === 'event'
  return [...supported.filter((name) => !ofEvents(name)), ...supported.filter(ofEvents)]
}
