/** Types of the viewer, and of what the access check of a call passes to its handler. */
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

/** A user's membership in a team. */
export interface Membership {
  readonly teamId: string
  readonly teamName: string
  readonly role: TeamRole
  readonly visibleWebsites: 'all' | readonly string[]
}

/** The website of a call, with the fields that handlers need. */
export interface WebsiteAccess {
  readonly websiteId: string
  readonly teamId: string
  readonly name: string
  readonly domain: string
  readonly timeZone: string
  /** How long a visitor without an id from the site is recognized. */
  readonly saltPeriod: 'month' | 'day'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Reports hide data older than this instant (the plan's retention), Unix milliseconds; null: nothing is hidden. */
  readonly visibleSince: number | null
  /** The team's plan has expired, so nothing of it is shared any more. */
  readonly planLapsed: boolean
}

/** What the holder of a share code may see. */
export interface ShareAccess {
  readonly website: WebsiteAccess
  readonly shareId: string
  /** URL of the website's picture; null if it has none. */
  readonly logoUrl: string | null
  /** Sections of the report that the owner has hidden. */
  readonly hiddenSections: readonly string[]
  /** Screens that the owner shows. */
  readonly screens: readonly string[]
  /** Filters set by the owner and added to every query. */
  readonly filters: readonly {
    readonly field: string
    readonly operator: string
    readonly value: readonly string[]
  }[]
}

/** Evidence in a request of who is asking. */
export interface Asking {
  readonly token: string | undefined
  readonly address: string
  readonly cookies: Cookies
}

/**
 * Decides access. Methods refuse (see `refusal.ts`) instead of returning false. Missing objects and objects that the viewer may not know of get the
 * same answer.
 */
export interface Gate {
  /** The signed-in user of a token; null if the token is missing, wrong, expired, ended or used outside its browser. */
  viewer(request: Asking): Promise<UserViewer | null>
  operator(viewer: UserViewer): void
  team(viewer: UserViewer, teamId: string, action: Action): Promise<Membership>
  website(
    viewer: UserViewer,
    websiteId: string,
    action: Action,
  ): Promise<{ readonly membership: Membership; readonly website: WebsiteAccess }>
  share(sharecode: string, password: string | undefined, request: Asking): Promise<ShareAccess>
  /** Records that a rule of a handler refused an action that the role allows. */
  noteRefusal(viewer: UserViewer, teamId: string, action: Action): Promise<void>
}
