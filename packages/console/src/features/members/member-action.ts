/** The possible actions for a member or an invitation. */
import { can, ownerRole, type TeamRole } from '@footfall/contract/access'
import type { MemberRow } from '@footfall/contract/api/team'

export type MemberAction = 'edit' | 'handOver' | 'remove' | 'resend' | 'cancel'

/** The actions for a user with this role. Nobody can change the owner, themselves, or a member who sees more websites. */
export function actionsFor(role: TeamRole, ownId: string | undefined, member: MemberRow): MemberAction[] {
  if (!can(role, 'team.manage') || !member.within_reach) return []
  if (member.invite_id !== null) return ['resend', 'cancel']
  if (member.team_role === ownerRole || member.member_id === null || member.member_id === ownId) return []
  return can(role, 'team.own') ? ['edit', 'handOver', 'remove'] : ['edit']
}
