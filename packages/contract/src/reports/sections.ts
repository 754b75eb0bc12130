/** Sections of a shared report that its owner can hide. */
export const shareSections = [
  'page',
  'referer',
  'area',
  'map',
  'browser',
  'os',
  'screen',
  'device',
  'language',
  'event',
  'property',
] as const

export type ShareSection = (typeof shareSections)[number]

/** Screens of a share, which its owner enables one by one. None shows a single visitor. */
export const shareScreens = [
  'overview',
  'realtime',
  'events',
  'goals',
  'funnel',
  'journey',
  'retention',
  'revenue',
  'utm',
  'insights',
] as const

export type ShareScreen = (typeof shareScreens)[number]
