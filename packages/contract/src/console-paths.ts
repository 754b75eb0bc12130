/**
 * The paths of the console's screens; `:name` matches any single path segment. The console's router uses these paths. The server uses them to
 * recognise unknown addresses.
 */

/** The sections of a website's settings. */
export const settingsSections = [
  'general',
  'install',
  'collect',
  'dropped',
  'sharing',
  'links',
  'annotations',
  'transfer',
  'danger',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export const consolePaths = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/terms',
  '/privacy',
  '/payment-result',
  '/accept',
  '/refuse',
  '/join',
  '/account',
  '/teams',
  '/settings/teams/members',
  '/settings/teams/costCenter',
  '/settings/teams/choosePlan',
  '/messages',
  '/boards',
  '/boards/:boardId',
  '/shared-board/:sharecode',
  '/support',
  '/websites',
  '/websites/:websiteId',
  '/websites/:websiteId/indexShort',
  '/websites/:websiteId/realtime',
  '/websites/:websiteId/visitor',
  '/websites/:websiteId/compare',
  '/websites/:websiteId/statistics',
  '/websites/:websiteId/events',
  '/websites/:websiteId/goals',
  '/websites/:websiteId/sessions',
  '/websites/:websiteId/funnel',
  '/websites/:websiteId/journey',
  '/websites/:websiteId/retention',
  '/websites/:websiteId/revenue',
  '/websites/:websiteId/utm',
  '/websites/:websiteId/insights',
  '/websites/:websiteId/reports',
  '/websites/:websiteId/segments',
  '/websites/:websiteId/settings',
  ...settingsSections.map((section) => `/websites/:websiteId/settings/${section}` as const),
  '/share/:sharecode',
  '/share/more/:sharecode',
  '/share/:sharecode/realtime',
  '/share/:sharecode/events',
  '/share/:sharecode/goals',
  '/share/:sharecode/funnel',
  '/share/:sharecode/journey',
  '/share/:sharecode/retention',
  '/share/:sharecode/revenue',
  '/share/:sharecode/utm',
  '/share/:sharecode/insights',
] as const
export type ConsolePath = (typeof consolePaths)[number]

// Matches like the router: case-insensitive, with or without a trailing slash.
const known = new RegExp(
  `^(?:${consolePaths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})/?$`,
  'i',
)

/** Whether a path (without query) is one of the console's screens. */
export function isConsolePath(path: string): boolean {
  return known.test(path)
}
