/** The steps of the tour: their pages and elements. */
export type TourStepName = 'website' | 'invite' | 'upgrade' | 'report' | 'reportLater' | 'email'

export interface TourPlace {
  readonly name: TourStepName
  readonly path: string
  /** Value of the target's `data-tour` attribute. */
  readonly target: string
}

export interface TourSituation {
  readonly plans: boolean
  /** The first website of the team; null if there is none. */
  readonly websiteId: string | null
  readonly hasEmail: boolean
}

/** Three steps, and a fourth for users without a mail address. */
export function tourPlaces({ plans, websiteId, hasEmail }: TourSituation): readonly TourPlace[] {
  const third: TourPlace = plans
    ? { name: 'upgrade', path: '/settings/teams/costCenter', target: 'upgrade' }
    : websiteId !== null
      ? { name: 'report', path: `/websites/${websiteId}`, target: 'report' }
      : { name: 'reportLater', path: '/websites', target: 'websites' }
  return [
    { name: 'website', path: '/websites', target: 'add-website' },
    { name: 'invite', path: '/settings/teams/members', target: 'invite' },
    third,
    ...(hasEmail ? [] : [{ name: 'email', path: '/account', target: 'bind-email' } as const]),
  ]
}
