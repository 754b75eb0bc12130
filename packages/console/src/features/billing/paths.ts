/** Where the screens of the plans are. */
export const costCenter = '/settings/teams/costCenter'
export const choosePlan = '/settings/teams/choosePlan'
