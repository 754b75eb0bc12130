/** The panels of the dashboard: their dimensions and the tabs in their heads. */
import { type Dimension, dimensions, type Family } from '@footfall/contract/stats/dimensions'
import type { FilterField } from '@footfall/contract/stats/filters'
import type { Metric } from '@footfall/contract/stats/metrics'

export type PanelKey = 'pages' | 'sources' | 'places' | 'tech' | 'events'

export interface PanelLine {
  readonly key: PanelKey
  /** The parameter of the address that stores the selected tab. */
  readonly parameter: string
  /** Usually has few rows, so the panel is lower. */
  readonly few?: boolean
  /** The metric of its bars. */
  readonly metric: Metric
  /** The first is the default. Dimensions of an inner list share one tab. */
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

/** The family of a dimension, which names the call for it. */
export function familyOf(dimension: Dimension): Family {
  return dimensions[dimension].family
}

/** The panel without hidden dimensions; null if none is left. */
export function withoutHidden(line: PanelLine, hidden: readonly FilterField[]): PanelLine | null {
  const kept = (dimension: Dimension) => !hidden.includes(dimension)
  const tabs = line.tabs.flatMap((tab): readonly PanelTab[] => {
    if (typeof tab === 'string') return kept(tab) ? [tab] : []
    const inner = tab.tabs.filter(kept)
    return inner.length > 0 ? [{ ...tab, tabs: inner }] : []
  })
  return tabs.length > 0 ? { ...line, tabs } : null
}
