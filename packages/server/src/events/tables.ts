/** The tables of the events store. */

export const tableNames = [
  'events',
  'visits',
  'visitors',
  'event_ids',
  'orders',
  'drops',
  'dropped_samples',
  'segments',
] as const

export type TableName = (typeof tableNames)[number]
