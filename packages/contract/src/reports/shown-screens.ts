/** The screens of a share whose readers find something on them. */
import { type ShareScreen, type ShareSection, shareScreens, shareSections } from './sections.ts'

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
