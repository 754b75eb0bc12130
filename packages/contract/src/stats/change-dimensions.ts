/** By which dimensions "What changed?" explains a change: all that can tell the metric exactly, as the overview tells it under their filter. */
import { type Dimension, dimensionNames, scopeOf } from './dimensions.ts'
import type { Metric } from './metrics.ts'

/** The page that a visit was entered on is told as `entry_page`. No visit is entered with an event, and a property is of one event. */
const notEntered: readonly Dimension[] = ['page', 'event', 'event_property']

const untold: Partial<Record<Metric, readonly Dimension[]>> = {
  // A pageview has no event name.
  pageviews: ['event'],
  bounce_rate: notEntered,
  visit_duration: notEntered,
  // A visit has several pages. Without one of them, the visits remain and their views do not make a rate of other visits.
  views_per_visit: dimensionNames.filter((name) => scopeOf(name) === 'event'),
}

/** Dimensions that cannot tell the metric. */
export function untoldDimensions(metric: Metric): readonly Dimension[] {
  return untold[metric] ?? []
}

/**
 * Those of visits come first. At the same figures, where visitors came from tells more than what they then saw. A title is told as its page: nearly
 * every page has one title, which would repeat each sentence about the page.
 */
export function changeDimensions(metric: Metric): Dimension[] {
  const untold = untoldDimensions(metric)
  const asPage: readonly Dimension[] = untold.includes('page') ? [] : ['page_title']
  const told = dimensionNames.filter((name) => !untold.includes(name) && !asPage.includes(name))
  const ofEvents = (name: Dimension) => scopeOf(name) === 'event'
  return [...told.filter((name) => !ofEvents(name)), ...told.filter(ofEvents)]
}
