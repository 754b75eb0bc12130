/** Events as tests write them, before visits are made. */

/** What a visit takes from its first event. */
export const scopeColumns = [
  'referrer',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'country',
  'region',
  'city',
  'language',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'device_model',
  'screen',
] as const
export type ScopeColumn = (typeof scopeColumns)[number]

export interface RawEvent {
  /** Unix milliseconds, or ISO 8601. */
  readonly at: number | string
  readonly visitor: string
  readonly kind?: 'pageview' | 'custom' | 'engagement'
  readonly interactive?: boolean
  readonly page?: string
  readonly title?: string
  readonly hostname?: string
  readonly name?: string
  readonly props?: Readonly<Record<string, string>>
  readonly engagedMs?: number
  /** Percent, for an engagement event. */
  readonly scrollDepth?: number
  readonly scope?: Partial<Record<ScopeColumn, string>>
}

export interface StoredEvent {
  readonly id: bigint
  readonly time: number
  readonly kind: 'pageview' | 'custom' | 'engagement'
  readonly interactive: boolean
  readonly page: string
  readonly title: string
  readonly hostname: string
  readonly name: string
  readonly props: Readonly<Record<string, string>>
  readonly engagedMs: number
  readonly scrollDepth: number
}

/** A visit with its events, according to rules 5–8 of docs/metrics.md. */
export interface ReferenceVisit {
  readonly id: bigint
  readonly visitor: string
  readonly start: number
  readonly scope: Readonly<Record<ScopeColumn, string>>
  readonly events: readonly StoredEvent[]
}
