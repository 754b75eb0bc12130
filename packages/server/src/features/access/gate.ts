/**
 * Decides access from the role table and the memberships. A thing that the viewer may not know of is answered like one that does not exist. A
 * refusal is recorded in the audit log.
 */
import { can, reaches } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Gate, Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { openShare } from '../sharing/open-share.ts'
import { isOperator } from '../support/operators.ts'
import { membershipOf, refuseStranger } from '../teams/memberships.ts'
import { findWebsite, teamOfDeletedWebsite } from '../websites/find-website.ts'
import { createKeyGate } from './key-gate.ts'

export function createGate(context: Context): Gate {
  const { db } = context
  const memberOf = async (viewer: UserViewer, teamId: string, websiteId?: string): Promise<Membership> => {
    const membership = await membershipOf(db, teamId, viewer.userId)
    if (membership) return membership
    await recordRefusal(context, { teamId, viewer, action: 'team.view', ...(websiteId ? { websiteId } : {}) })
    return refuseStranger(db, teamId, viewer.userId, websiteId ? {} : { asked: 'team' })
  }
  return {
    viewer: ({ token, cookies }) => viewerOf(context, token, cookies),
    operator(viewer) {
      if (isOperator(context.config, viewer)) return
      context.log.warn({ user: viewer.userId }, 'refused a call for operators')
      refuse('not_allowed')
    },
    async team(viewer, teamId, action) {
      const membership = await memberOf(viewer, teamId)
      if (!can(membership.role, action)) {
        await recordRefusal(context, { teamId, viewer, action })
        refuse('not_allowed')
      }
      return membership
    },
    async website(viewer, websiteId, action) {
      const website = await findWebsite(context, websiteId)
      if (!website) return refuseStranger(db, await teamOfDeletedWebsite(db, websiteId), viewer.userId)
      const { teamId } = website
      const membership = await memberOf(viewer, teamId, websiteId)
      const hidden = !reaches(membership.visibleWebsites, websiteId)
      if (hidden || !can(membership.role, action)) {
        await recordRefusal(context, { teamId, viewer, action, websiteId })
        refuse(hidden ? 'not_found' : 'not_allowed')
      }
      return { membership, website }
    },
    keys: createKeyGate(context),
    share: (sharecode, password, request) => openShare(context, sharecode, password, request),
    noteRefusal: (viewer, teamId, action) => recordRefusal(context, { teamId, viewer, action }),
  }
}
