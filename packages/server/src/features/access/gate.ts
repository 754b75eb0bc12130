/** Decides who may do what, out of the role table and the memberships. What one may not know of does not exist. */
import { can } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Gate } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import { viewerOf } from '../accounts/sessions.ts'
import { membershipOf } from '../teams/teams-of-user.ts'
import { findWebsite } from '../websites/find-website.ts'

export function createGate(context: Context): Gate {
  return {
    viewer: (token) => viewerOf(context, token),
    async team(viewer, teamId, action) {
      const membership = await membershipOf(context, teamId, viewer.userId)
      if (!membership) refuse('not_found')
      if (!can(membership.role, action)) refuse('not_allowed')
      return membership
    },
    async website(viewer, websiteId, action) {
      const website = await findWebsite(context, websiteId)
      const membership = website ? await membershipOf(context, website.teamId, viewer.userId) : null
      if (!website || !membership) refuse('not_found')
      const visible = membership.visibleWebsites
      if (visible !== 'all' && !visible.includes(websiteId)) refuse('not_found')
      if (!can(membership.role, action)) refuse('not_allowed')
      return { membership, website }
    },
    async share() {
      return refuse('share_invalid')
    },
  }
}
