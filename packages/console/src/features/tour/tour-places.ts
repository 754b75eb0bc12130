/** The steps of the tour: their pages and elements. */
import { can } from '@footfall/contract/access'

export type TourStepName = 'website' | 'invite' | 'upgrade' | 'report' | 'reportLater' | 'email'

export interface TourPlace {
  readonly name: TourStepName
  readonly path: string
  /** Value of the target's `data-tour` attribute. */
  readonly target: string
}

export interface TourSituation {
  /** The user's role in the current team. */
  readonly role: Parameters<typeof can>[0]
  readonly plans: boolean
  /** The first website of the team; null if there is none. */
  readonly websiteId: string | null
  readonly hasEmail: boolean
}

/** Three steps, and a fourth for users without a mail address. Who joined a team is not led to what the role may not do. */
export function tourPlaces({ role, plans, websiteId, hasEmail }: TourSituation): readonly TourPlace[] {
  const third: TourPlace =
    plans && can(role, 'billing.manage')
      ? { name: 'upgrade', path: '/settings/teams/costCenter', target: 'upgrade' }
      : websiteId !== null
        ? { name: 'report', path: `/websites/${websiteId}`, target: 'report' }
        : { name: 'reportLater', path: '/websites', target: 'websites' }
  return [
    ...(can(role, 'website.edit')
      ? [{ name: 'website', path: '/websites', target: 'add-website' } as const]
      : []),
    ...(can(role, 'team.manage')
      ? [{ name: 'invite', path: '/settings/teams/members', target: 'invite' } as const]
      : []),
    third,
    ...(hasEmail ? [] : [{ name: 'email', path: '/account', target: 'bind-email' } as const]),
  ]
}
