/** An event between request and journal, and its sender. */
import type { EventKind, ImportEvent, SaidField } from '@footfall/contract/api/collect'
import type { HeaderBag } from '../enrich/client-hints.ts'
import type { Page } from '../enrich/page.ts'
import type { Place } from '../enrich/place-values.ts'
import type { Places } from '../enrich/places.ts'
import type { Revenue } from '../enrich/revenue.ts'
import type { KnownWebsite } from './known-website.ts'
import type { SaltKeeper } from './salts/salts.ts'

/** The sender of an event: a visitor's browser, or a site's server on behalf of one. */
export interface Sender {
  readonly websiteId: string
  /** Time of receipt, Unix milliseconds. */
  readonly received: number
  /** '' if an import names none. Never stored. */
  readonly address: string
  readonly userAgent: string
  /** Request headers by lower-case name; none for imported events. */
  readonly headers: HeaderBag
  /** Whether the site's server sent it. A server is trusted to send only people's events. */
  readonly isServer: boolean
}

type Said = { readonly [Field in SaidField]: ImportEvent[Field] }

/** An event as it was sent, by any call. */
export interface SentEvent extends Said {
  readonly id: string
  readonly kind: EventKind
  /** The event only carries `props` of the visitor, as traits. */
  readonly identifies: boolean
  /** The site's own id of the visitor; null if the visitor is known by address and user agent. */
  readonly visitorId: string | null
  readonly time: number
  readonly url: string | undefined
}

/** The event with the results of the steps. */
export interface Draft {
  readonly sender: Sender
  readonly event: SentEvent
  website: KnownWebsite | null
  page: Page | null
  place: Place
  revenue: Revenue | null
}

/** What the steps need for their look-ups. */
export interface Deps {
  readonly websites: { find(id: string): KnownWebsite | null }
  readonly places: Pick<Places, 'find'>
  readonly salts: SaltKeeper
  /** The key for ids that sites supply. */
  readonly ownIdKey: Buffer
}
