/** What one may do about a member or an invitation. */
import { can, type TeamRole } from '@footfall/contract/access'
import type { MemberRow } from '@footfall/contract/api/team'

export type MemberAction = 'edit' | 'remove' | 'resend' | 'cancel'

/** The actions to offer to somebody with this role: the owner stays what they are, nobody changes themselves, or who sees more. */
export function actionsFor(role: TeamRole, ownId: string | undefined, member: MemberRow): MemberAction[] {
  if (!can(role, 'team.manage') || !member.within_reach) return []
  if (member.invite_id !== null) return ['resend', 'cancel']
  if (member.team_role === 1 || member.member_id === null || member.member_id === ownId) return []
  return can(role, 'team.own') ? ['edit', 'remove'] : ['edit']
}
