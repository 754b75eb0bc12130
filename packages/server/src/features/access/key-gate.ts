/** Decides access of API keys. A key sees what a member with the least role sees of the key's websites. */
import { type Action, can, reaches, roleOfKeys } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { KeyGate, Membership } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { rightsOfKey } from '../keys/keys.ts'
import { findWebsite } from '../websites/find-website.ts'

export function createKeyGate(context: Pick<Context, 'config' | 'db' | 'clock'>): KeyGate {
  return {
    async membership(bearer, scope) {
      const rights = await rightsOfKey(context, bearer)
      if (!rights) refuse('key_invalid')
      if (!rights.scopes.includes(scope)) refuse('not_allowed')
      const { teamId, teamName, websiteIds } = rights
      return { teamId, teamName, role: roleOfKeys, visibleWebsites: websiteIds }
    },
    team(key, teamId, action) {
      if (key.teamId !== teamId) refuse('not_found')
      requireRight(key, action)
    },
    async website(key, websiteId, action) {
      const website = await findWebsite(context, websiteId)
      const { teamId, visibleWebsites } = key
      if (website?.teamId !== teamId || !reaches(visibleWebsites, websiteId)) refuse('not_found')
      requireRight(key, action)
      return website
    },
  }
}

function requireRight({ role }: Membership, action: Action): void {
  if (!can(role, action)) refuse('not_allowed')
}
