/** Reports of custom events. */
import {
  eventListSchema,
  eventListShape,
  eventPropertiesSchema,
  eventPropertiesShape,
  eventTrafficSchema,
  eventTrafficShape,
  eventTraitsSchema,
  eventValuesSchema,
  eventValuesShape,
} from '../stats/event-results.ts'
import { report } from './report.ts'
import { ofEvents, ofProperties } from './shared-fields.ts'

export const eventReports = {
  event_list: report({
    home: 'event',
    call: 'list',
    shape: eventListShape,
    result: eventListSchema,
    exports: true,
    shared: ofEvents,
    screen: 'events',
    summary: 'Custom events by name.',
  }),
  event_traffic: report({
    home: 'event',
    call: 'traffic',
    shape: eventTrafficShape,
    result: eventTrafficSchema,
    shared: ofEvents,
    screen: 'events',
    summary: 'Custom events bucket by bucket, a series for each name.',
  }),
  event_properties: report({
    home: 'event',
    call: 'properties',
    shape: eventPropertiesShape,
    result: eventPropertiesSchema,
    exports: true,
    shared: ofProperties,
    screen: 'events',
    summary: 'The properties that events carry.',
  }),
  event_values: report({
    home: 'event',
    call: 'values',
    shape: eventValuesShape,
    example: { key: 'plan' },
    result: eventValuesSchema,
    exports: true,
    shared: ofProperties,
    screen: 'events',
    summary: 'The values of one property, and sum, mean and quantiles of those that are numbers.',
  }),
  event_traits: report({
    home: 'event',
    call: 'traits',
    result: eventTraitsSchema,
    summary: 'The traits of visitors whom the site knows: fields of filters and tables as `trait:plan`.',
  }),
}
