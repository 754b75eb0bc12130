/** Who is asking, and what a call's access right has found out about it before the handler runs. */
import type { Action, TeamRole } from '@footfall/contract/access'
import type { Language } from '@footfall/contract/fields'
import type { Cookies } from './cookies.ts'

/** A signed-in user. */
export interface UserViewer {
  readonly userId: string
  readonly sessionId: string
  readonly account: string
  /** The verified mail address, if there is one. */
  readonly email: string | null
  readonly language: Language
}

/** A user's place in one team. */
export interface Membership {
  readonly teamId: string
  readonly teamName: string
  readonly role: TeamRole
  readonly visibleWebsites: 'all' | readonly string[]
}

/** The website a call is about, as far as every handler needs it. */
export interface WebsiteAccess {
  readonly websiteId: string
  readonly teamId: string
  readonly name: string
  readonly domain: string
  readonly timeZone: string
  /** How long a visitor without an id of the site's own is known. */
  readonly saltPeriod: 'month' | 'day'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Reports hide what is older than this instant (plan's retention), Unix milliseconds; null: nothing hidden. */
  readonly visibleSince: number | null
  /** The team's package has run out: nothing of it is shared any more. */
  readonly planLapsed: boolean
}

/** What the holder of a share code may see. */
export interface ShareAccess {
  readonly website: WebsiteAccess
  readonly shareId: string
  /** Where the website's picture is shown; null where it has none. */
  readonly logoUrl: string | null
  /** Sections of the report its owner has hidden. */
  readonly hiddenSections: readonly string[]
  /** Screens its owner shows. */
  readonly screens: readonly string[]
  /** Filters fixed by its owner, joined to every query. */
  readonly filters: readonly {
    readonly field: string
    readonly operator: string
    readonly value: readonly string[]
  }[]
}

/** What a request proves of who asks. */
export interface Asking {
  readonly token: string | undefined
  readonly address: string
  readonly cookies: Cookies
}

/**
 * Decides access. Each method refuses (see `refusal.ts`) rather than answers false, and what does not exist is answered just
 * like what the viewer may not know of.
 */
export interface Gate {
  /** The signed-in user of a token, or null where the token is missing, wrong, expired, ended or carried out of its browser. */
  viewer(request: Asking): Promise<UserViewer | null>
  operator(viewer: UserViewer): void
  team(viewer: UserViewer, teamId: string, action: Action): Promise<Membership>
  website(
    viewer: UserViewer,
    websiteId: string,
    action: Action,
  ): Promise<{ readonly membership: Membership; readonly website: WebsiteAccess }>
  share(sharecode: string, password: string | undefined, request: Asking): Promise<ShareAccess>
  /** A handler refused by a rule of its own what the role would allow. */
  noteRefusal(viewer: UserViewer, teamId: string, action: Action): Promise<void>
}
