/** The panels of the dashboard: which dimensions each offers, and how they stand in its head. */
import { type Dimension, dimensions } from '@footfall/contract/stats/dimensions'
import type { OverviewPanel } from '@footfall/contract/stats/results'

export type PanelKey = 'pages' | 'sources' | 'places' | 'tech'

export interface PanelLine {
  readonly key: PanelKey
  /** The address's parameter that keeps the choice. */
  readonly parameter: string
  /** The first is shown unless told; an inner list shares one tab. */
  readonly tabs: readonly (
    | Dimension
    | { readonly group: 'utm' | 'more'; readonly tabs: readonly Dimension[] }
  )[]
}

export const panelLines: readonly PanelLine[] = [
  {
    key: 'pages',
    parameter: 'by_page',
    tabs: ['page', 'entry_page', 'exit_page', { group: 'more', tabs: ['page_title', 'hostname'] }],
  },
  {
    key: 'sources',
    parameter: 'by_source',
    tabs: [
      'referer',
      'channel',
      { group: 'utm', tabs: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] },
    ],
  },
  { key: 'places', parameter: 'by_place', tabs: ['country', 'region', 'city', 'language'] },
  {
    key: 'tech',
    parameter: 'by_tech',
    tabs: ['device', 'browser', 'os', 'screen'],
  },
]

export function dimensionsOfPanel(line: PanelLine): readonly Dimension[] {
  return line.tabs.flatMap((tab) => (typeof tab === 'string' ? [tab] : tab.tabs))
}

/** The call that answers for a dimension. */
export function familyOf(dimension: Dimension): OverviewPanel {
  return dimensions[dimension].family as OverviewPanel
}
