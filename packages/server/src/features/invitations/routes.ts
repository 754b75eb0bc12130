/** Calls of invitations. */
import type { teamCalls } from '@footfall/contract/api/team'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Gate } from '../../http/viewer.ts'
import { acceptInvitation, inviteInfo, refuseInvitation } from './answer-invitation.ts'
import { cancelInvitation, inviteAccount, inviteAddress, resendInvitation } from './invite.ts'

type InvitationCalls = Pick<
  typeof teamCalls,
  | '/team/invite_member'
  | '/team/add_member'
  | '/team/get_invite_info'
  | '/team/refuse_invite'
  | '/team/resend_invitation'
  | '/team/cancel_invitation'
>

export function invitationHandlers(context: Context, gate: Pick<Gate, 'team'>): Handlers<InvitationCalls> {
  return {
    '/team/invite_member': ({ input, viewer, membership, request }) =>
      inviteAddress(context, { viewer, membership, address: request.address }, input.email, input),
    '/team/add_member': async ({ input, viewer, request }) => {
      if (!('account' in input)) return acceptInvitation(context, input, { viewer, address: request.address })
      const membership = await gate.team(viewer, input.team_id, 'team.manage')
      const sender = { viewer, membership, address: request.address }
      const { invite_id } = await inviteAccount(context, sender, input.account, input)
      return { team_id: input.team_id, invite_id, pending: true }
    },
    '/team/get_invite_info': ({ input, viewer, request }) =>
      inviteInfo(context, input, { viewer, address: request.address }),
    '/team/refuse_invite': ({ input, viewer, request }) =>
      refuseInvitation(context, input, { viewer, address: request.address }),
    '/team/resend_invitation': ({ input, viewer, membership, request }) =>
      resendInvitation(context, { viewer, membership, address: request.address }, input.invite_id),
    '/team/cancel_invitation': ({ input, ...sender }) => cancelInvitation(context, sender, input.invite_id),
  }
}
