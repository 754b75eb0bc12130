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
] as const

export type ShareSection = (typeof shareSections)[number]
