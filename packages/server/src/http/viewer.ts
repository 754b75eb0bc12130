/** The viewer of a request, and what the access check found out before the handler runs. */
import type { Action, KeyScope, TeamRole } from '@footfall/contract/access'
import type { Language } from '@footfall/contract/fields'
import type { Cookies } from './cookies.ts'

/** A signed-in user. */
export interface UserViewer {
  readonly userId: string
  readonly sessionId: string
  readonly account: string
  /** The confirmed mail address, if there is one. */
  readonly email: string | null
  readonly language: Language
}

/** A user's membership of one team. */
export interface Membership {
  readonly teamId: string
  readonly teamName: string
  readonly role: TeamRole
  readonly visibleWebsites: 'all' | readonly string[]
}

/** The website of a call, as far as every handler needs it. */
export interface WebsiteAccess {
  readonly websiteId: string
  readonly teamId: string
  /** The account that owns the team. */
  readonly ownerId: string
  readonly name: string
  readonly domain: string
  readonly timeZone: string
  /** How long a visitor without an id from the site is recognised. */
  readonly saltPeriod: 'month' | 'day'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Reports hide data from before this instant (plan's retention), Unix milliseconds; null if nothing is hidden. */
  readonly visibleSince: number | null
  /** The team's package has expired: none of its shares is available. */
  readonly planLapsed: boolean
}

/** What the holder of a share code may see. */
export interface ShareAccess {
  readonly website: WebsiteAccess
  readonly shareId: string
  /** The address of the website's picture; null if it has none. */
  readonly logoUrl: string | null
  /** Sections of the report that the owner has hidden. */
  readonly hiddenSections: readonly string[]
  /** Screens that the owner shows. */
  readonly screens: readonly string[]
  /** Filters fixed by its owner, added to every query. */
  readonly filters: readonly {
    readonly field: string
    readonly operator: string
    readonly value: readonly string[]
  }[]
}

/** What a request proves about its sender. */
export interface Asking {
  readonly token: string | undefined
  readonly address: string
  readonly cookies: Cookies
}

/** Decides access of API keys. Methods refuse like those of the `Gate`. */
export interface KeyGate {
  /** What a key may see, as a membership of its team. Refuses `key_invalid`, and `not_allowed` if the key lacks the scope. */
  membership(bearer: string, scope: KeyScope): Promise<Membership>
  team(key: Membership, teamId: string, action: Action): void
  website(key: Membership, websiteId: string, action: Action): Promise<WebsiteAccess>
}

/**
 * Decides access. Methods refuse (see `refusal.ts`) instead of returning false. A thing that does not exist is answered like one that the viewer may
 * not know of.
 */
export interface Gate {
  /** The signed-in user of a token; null if the token is missing, wrong, expired, ended or used in another browser. */
  viewer(request: Asking): Promise<UserViewer | null>
  operator(viewer: UserViewer): void
  team(viewer: UserViewer, teamId: string, action: Action): Promise<Membership>
  website(
    viewer: UserViewer,
    websiteId: string,
    action: Action,
  ): Promise<{ readonly membership: Membership; readonly website: WebsiteAccess }>
  readonly keys: KeyGate
  share(sharecode: string, password: string | undefined, request: Asking): Promise<ShareAccess>
  /** Records that a handler refused, by its own rule, what the role would allow. */
  noteRefusal(viewer: UserViewer, teamId: string, action: Action): Promise<void>
}
