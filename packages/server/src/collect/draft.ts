/** An event on its way from the request to the journal, and what is known of who sent it. */
import type { EventKind, ImportEvent, SaidField } from '@footfall/contract/api/collect'
import type { HeaderBag } from '../enrich/client-hints.ts'
import type { Page } from '../enrich/page.ts'
import type { Place } from '../enrich/place-values.ts'
import type { Places } from '../enrich/places.ts'
import type { Revenue } from '../enrich/revenue.ts'
import type { SpamCheck } from '../enrich/spam-referrers.ts'
import type { KnownWebsite } from './known-website.ts'
import type { SaltKeeper } from './salts/salts.ts'

/** Where an event comes from: the browser of a visitor, or a site's server speaking for one. */
export interface Sender {
  readonly websiteId: string
  /** Time of receipt, Unix milliseconds. */
  readonly received: number
  /** '' where an import names none. Never stored. */
  readonly address: string
  readonly userAgent: string
  /** Request headers by lower-case name; none for imported events. */
  readonly headers: HeaderBag
  /** Whether the site's server speaks; it is believed to count people alone. */
  readonly isServer: boolean
}

type Said = { readonly [Field in SaidField]: ImportEvent[Field] }

/** An event as sent, whichever call it came by. */
export interface SentEvent extends Said {
  readonly id: string
  readonly kind: EventKind
  /** It only tells `props` of the visitor, as traits. */
  readonly identifies: boolean
  /** The site's own id of the visitor; null: known by address and user agent. */
  readonly visitorId: string | null
  readonly time: number
  readonly url: string | undefined
}

/** What steps find out on the way. */
export interface Draft {
  readonly sender: Sender
  readonly event: SentEvent
  website: KnownWebsite | null
  page: Page | null
  place: Place
  revenue: Revenue | null
}

/** What steps look things up in. */
export interface Deps {
  readonly websites: { find(id: string): KnownWebsite | null }
  readonly places: Pick<Places, 'find'>
  readonly isSpam: SpamCheck
  readonly salts: SaltKeeper
  /** Keys the ids that sites give their visitors themselves. */
  readonly ownIdKey: Buffer
}
