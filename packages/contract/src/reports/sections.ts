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

/** Sections without which a screen has nothing to show. Revenue is shown by one of them. */
const sectionsOf: { readonly [S in ShareScreen]?: readonly ShareSection[] } = {
  events: ['event'],
  funnel: ['page', 'event'],
  journey: ['page', 'event'],
  utm: ['referer'],
  revenue: shareSections.filter((section) => section !== 'map' && section !== 'property'),
}

/** The chosen screens in their order, without those of which the hidden sections leave nothing. */
export function shownScreens(chosen: readonly string[], hidden: readonly string[]): ShareScreen[] {
  return shareScreens.filter((screen) => {
    const sections = sectionsOf[screen]
    return chosen.includes(screen) && !sections?.every((section) => hidden.includes(section))
  })
}
