/** The role table of a team: who may do what, defined only here. The server enforces it on every call; the console hides what the user may not do. */

/** A member's `team_role`: 1 super administrator (owner), 2 admin, 3 manager, 4 member, 5 view only; 0 none. */
export type TeamRole = 0 | 1 | 2 | 3 | 4 | 5

export const roleNames = ['none', 'super_administrator', 'admin', 'manager', 'member', 'view_only'] as const

/** Each team has one owner, who becomes an admin when another takes over. */
export const ownerRole = 1
export const adminRole = 2
/** The roles of the people called admins: they manage the team, and get its messages. Not to be confused with role 3, the manager. */
export const adminRoles = [ownerRole, adminRole] as const satisfies readonly TeamRole[]

/** Roles that an invitation or an edit may give: every role except the owner's. */
export const grantableRoles = [2, 3, 4, 5] as const
export type GrantableRole = (typeof grantableRoles)[number]

const everyone: readonly TeamRole[] = [1, 2, 3, 4, 5]

/** Each action with the roles that may take it. */
export const actions = {
  /** See and export the reports of the websites visible to the user. */
  'report.view': everyone,
  /** See that the team exists, its name and the own role; leave the team. */
  'team.view': everyone,
  /** Save reports, goals, funnels, segments, annotations. */
  'report.save': [1, 2, 3, 4],
  /** Create, edit and delete short links. */
  'link.edit': [1, 2, 3, 4],
  /** Add and edit websites, sharing, share code. */
  'website.edit': [1, 2, 3],
  /** Reset or delete a website's data, delete a website. */
  'website.destroy': [1, 2],
  /** See members, invite, edit members, cancel invitations, rename the team, API keys, audit log. */
  'team.manage': [1, 2],
  /** See the cost center and order packages. */
  'billing.manage': [1, 2],
  /** Remove members, transfer websites, delete the team. */
  'team.own': [1],
} as const satisfies Record<string, readonly TeamRole[]>

export type Action = keyof typeof actions

/** Whether a member with this role may take the action. */
export function can(role: TeamRole, action: Action): boolean {
  const roles: readonly TeamRole[] = actions[action]
  return roles.includes(role)
}

/** Whether `websites`, which a member sees or a key is for, include one of the team's websites. */
export function reaches(websites: 'all' | readonly string[], websiteId: string): boolean {
  return websites === 'all' || websites.includes(websiteId)
}

/** Rights that an API key may have. */
export const keyScopes = ['events:write', 'stats:read'] as const
export type KeyScope = (typeof keyScopes)[number]

/** An API key sees what a member with this role sees of the key’s websites. */
export const roleOfKeys = 5 satisfies TeamRole

/** What a call requires of its caller before its handler runs. `key`: an API key with this scope may make the call, too. */
export type Access =
  /** No token needed. */
  | { readonly kind: 'public' }
  /** A signed-in user. */
  | { readonly kind: 'session' }
  /** A signed-in user whose confirmed address is among the installation's operators. */
  | { readonly kind: 'operator' }
  /** A member of the team in the input's `team_id` whose role may take the action. */
  | { readonly kind: 'team'; readonly action: Action; readonly key?: KeyScope }
  /** A member with access to the input's `website_id` whose role may take the action in its team. */
  | { readonly kind: 'website'; readonly action: Action; readonly key?: KeyScope }
  /** Any holder of the input's `sharecode` (and of its password, if it has one). */
  | { readonly kind: 'share' }

/** Access of a call that API keys may make, too. */
export type KeyedAccess = Extract<Access, { readonly action: Action }> & { readonly key: KeyScope }

/** Whether an API key may make a call with this access. */
export function takesKey(access: Access): access is KeyedAccess {
  return 'key' in access && access.key !== undefined
}

/** Access to reports of a website. */
export const reportAccess = {
  kind: 'website',
  action: 'report.view',
  key: 'stats:read',
} as const satisfies Access
