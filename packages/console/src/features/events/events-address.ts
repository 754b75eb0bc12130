/** State of the events screen in the address: an event or pageviews, one of their properties, the names in the chart. */

import { withoutList } from '../../lib/url/list-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'

/** Prefixes of the lists' parameters. */
export const lists = { events: '', properties: 'p_', values: 'v_' } as const

/** Whose properties are shown: events of a name, or pageviews. */
export type Subject = { readonly kind: 'event'; readonly name: string } | { readonly kind: 'pageview' }

export interface EventsAddress {
  /** Null for the list of all events. */
  readonly subject: Subject | null
  readonly property: string | null
  /** Null for the most frequent ones. */
  readonly names: readonly string[] | null
  readonly open: (subject: Subject | null) => void
  readonly openProperty: (key: string | null) => void
  readonly draw: (names: readonly string[] | null) => void
}

export function useEventsAddress(): EventsAddress {
  const [parameters, change] = useAddress()
  return {
    subject: subjectOf(parameters),
    property: parameters.get('property') || null,
    names: readNames(parameters.get('series')),
    open: (subject) =>
      change(
        {
          event: subject?.kind === 'event' ? subject.name : null,
          of: subject?.kind === 'pageview' ? 'pageview' : null,
          property: null,
          ...withoutList(lists.properties),
          ...withoutList(lists.values),
        },
        { preventScrollReset: false },
      ),
    openProperty: (key) => change({ property: key, ...withoutList(lists.values) }),
    draw: (names) => change({ series: names && names.length > 0 ? JSON.stringify(names) : null }),
  }
}

function subjectOf(parameters: URLSearchParams): Subject | null {
  const name = parameters.get('event')?.slice(0, 200)
  if (name) return { kind: 'event', name }
  return parameters.get('of') === 'pageview' ? { kind: 'pageview' } : null
}

/** Up to ten different names from a JSON list; null if there are none. */
export function readNames(text: string | null): string[] | null {
  try {
    const list: unknown = JSON.parse(text ?? 'null')
    if (!Array.isArray(list)) return null
    const names = list.filter(
      (one): one is string => typeof one === 'string' && one !== '' && one.length <= 200,
    )
    return names.length > 0 ? [...new Set(names)].slice(0, 10) : null
  } catch {
    return null
  }
}
