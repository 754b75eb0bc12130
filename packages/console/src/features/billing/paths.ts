/** Paths of the plan screens. */
export const costCenter = '/settings/teams/costCenter'
export const choosePlan = '/settings/teams/choosePlan'
