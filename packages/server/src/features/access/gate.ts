/**
 * Decides who may do what, out of the role table and the memberships. What one may not know of is answered like what does not
 * exist; what is refused leaves a line behind.
 */
import { can } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Gate, Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { openShare } from '../sharing/open-share.ts'
import { membershipOf, refuseStranger } from '../teams/memberships.ts'
import { findWebsite } from '../websites/find-website.ts'

export function createGate(context: Context): Gate {
  const { db } = context
  const memberOf = async (viewer: UserViewer, teamId: string): Promise<Membership> =>
    (await membershipOf(db, teamId, viewer.userId)) ?? refuseStranger(db, teamId, viewer.userId)
  const denied = async (viewer: UserViewer, teamId: string, action: string): Promise<never> => {
    await recordAudit(context, db, { teamId, actor: viewer, action: 'refused', holes: { action } })
    return refuse('not_allowed')
  }
  return {
    viewer: (token) => viewerOf(context, token),
    async team(viewer, teamId, action) {
      const membership = await memberOf(viewer, teamId)
      if (!can(membership.role, action)) return denied(viewer, teamId, action)
      return membership
    },
    async website(viewer, websiteId, action) {
      const website = await findWebsite(context, websiteId)
      if (!website) refuse('not_found')
      const membership = await memberOf(viewer, website.teamId)
      const visible = membership.visibleWebsites
      if (visible !== 'all' && !visible.includes(websiteId)) refuse('not_found')
      if (!can(membership.role, action)) return denied(viewer, website.teamId, action)
      return { membership, website }
    },
    share: (sharecode, password, address) => openShare(context, sharecode, password, address),
  }
}
