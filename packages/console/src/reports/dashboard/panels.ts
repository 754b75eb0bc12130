/** The panels of the dashboard: which dimensions each offers, and how they stand in its head. */
import { type Dimension, dimensions, type Family } from '@footfall/contract/stats/dimensions'
import type { FilterField } from '@footfall/contract/stats/filters'
import type { Metric } from '@footfall/contract/stats/metrics'

export type PanelKey = 'pages' | 'sources' | 'places' | 'tech' | 'events'

export interface PanelLine {
  readonly key: PanelKey
  /** The address's parameter that keeps the choice. */
  readonly parameter: string
  /** Mostly few rows: the panel is lower. */
  readonly few?: boolean
  /** What its bars measure. */
  readonly metric: Metric
  /** The first is shown unless told; an inner list shares one tab. */
  readonly tabs: readonly PanelTab[]
}

type PanelTab = Dimension | { readonly group: 'utm' | 'more'; readonly tabs: readonly Dimension[] }

export const panelLines: readonly PanelLine[] = [
  {
    key: 'pages',
    parameter: 'by_page',
    metric: 'visitors',
    tabs: ['page', 'entry_page', 'exit_page', { group: 'more', tabs: ['page_title', 'hostname'] }],
  },
  {
    key: 'sources',
    parameter: 'by_source',
    metric: 'visitors',
    tabs: [
      'referer',
      'channel',
      { group: 'utm', tabs: ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] },
    ],
  },
  {
    key: 'places',
    parameter: 'by_place',
    metric: 'visitors',
    tabs: ['country', 'region', 'city', 'language'],
  },
  {
    key: 'tech',
    few: true,
    parameter: 'by_tech',
    metric: 'visitors',
    tabs: [
      'device',
      'browser',
      'os',
      'screen',
      { group: 'more', tabs: ['browser_version', 'os_version', 'device_model'] },
    ],
  },
  { key: 'events', few: true, parameter: 'by_event', metric: 'events', tabs: ['event', 'event_property'] },
]

export function dimensionsOfPanel(line: PanelLine): readonly Dimension[] {
  return line.tabs.flatMap((tab) => (typeof tab === 'string' ? [tab] : tab.tabs))
}

/** The family a dimension belongs to: the call that answers for it. */
export function familyOf(dimension: Dimension): Family {
  return dimensions[dimension].family
}

/** The panel that is left when some dimensions are hidden; null where nothing is left of it. */
export function withoutHidden(line: PanelLine, hidden: readonly FilterField[]): PanelLine | null {
  const kept = (dimension: Dimension) => !hidden.includes(dimension)
  const tabs = line.tabs.flatMap((tab): readonly PanelTab[] => {
    if (typeof tab === 'string') return kept(tab) ? [tab] : []
    const inner = tab.tabs.filter(kept)
    return inner.length > 0 ? [{ ...tab, tabs: inner }] : []
  })
  return tabs.length > 0 ? { ...line, tabs } : null
}
