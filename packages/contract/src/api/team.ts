/** Calls of teams: a user's teams, members, invitations, audit log. */
import { z } from 'zod'
import { grantableRoles, type TeamRole } from '../access.ts'
import { call, calls, none } from '../call.ts'
import { displayName, id, longText, secondFactor, typedDelete, typedPassword, unixTime } from '../fields.ts'
import { listInput, listOf } from '../list.ts'
import { email } from '../mail-address.ts'

const session = { kind: 'session' } as const
const view = { kind: 'team', action: 'team.view' } as const
const manage = { kind: 'team', action: 'team.manage' } as const
const own = { kind: 'team', action: 'team.own' } as const
const teamName = displayName(60)
const teamDescription = longText(300).min(1, { error: 'required' })

/** A role as answers have it. The schema cannot say in its type which numbers remain. */
export const teamRole = z.int().min(0).max(5) as z.ZodType<number> as z.ZodType<TeamRole>
/** A role that an invitation or an edit may give. */
const grantedRole = z.literal(grantableRoles)
/** `all` for every website of the team, or the ids of the websites that the member may see. */
const visibleWebsites = z.union([z.literal('all'), z.array(id).max(1000)])
/** What an invitation or an edit may grant: at least one. Later a member may see none, if the websites are deleted. */
const grantedWebsites = z.union([z.literal('all'), z.array(id).min(1, { error: 'required' }).max(1000)])
/** 32 characters from a cryptographic generator. */
const inviteCode = z.string().regex(/^[A-Za-z0-9]{32}$/, { error: 'invite_code_rule' })

/** An invitation by the code in its mail, or by its id for the invited signed-in account. */
const invitationKey = z.union([z.object({ invite_code: inviteCode }), z.object({ invite_id: id })])

export const teamRow = z.object({
  team_id: id,
  team_name: z.string(),
  description: z.string(),
  team_role: teamRole,
  owner: z.string(),
  members: z.int(),
  websites: z.int(),
  created_at: unixTime,
})
export type TeamRow = z.infer<typeof teamRow>

export const memberRow = z.object({
  /** The user's id; null while the invitation is not accepted. */
  member_id: id.nullable(),
  invite_id: id.nullable(),
  name: z.string(),
  account: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  team_role: teamRole,
  visible_websites: visibleWebsites,
  /** Whether the caller sees every website that this member sees. Only then may the caller change the member. */
  within_reach: z.boolean(),
  pending: z.boolean(),
  /** When the member joined or was invited. */
  created_at: unixTime,
  /** When a pending invitation expires, or has expired; null for members. */
  expires_at: unixTime.nullable(),
})
export type MemberRow = z.infer<typeof memberRow>

const inviteInfo = z.object({
  invite_id: id,
  team_name: z.string(),
  /** Masked: `j***@example.com`. */
  sender: z.string(),
  recipient: z.string(),
  team_role: teamRole,
  status: z.enum(['pending', 'accepted', 'refused', 'cancelled', 'expired']),
  expires_at: unixTime,
  /** Whether the invited address has an account. */
  registered: z.boolean(),
  /** Whether the signed-in account is the invited one; null if nobody is signed in. */
  is_recipient: z.boolean().nullable(),
  already_member: z.boolean(),
})

const auditRow = z.object({
  id: z.string(),
  at: unixTime,
  /** Name of the user who did it; null for the system. */
  user: z.string().nullable(),
  /**
   * What that user signs in with now: others can take the same name, not the same account. The account name or the mail address, partly hidden if the
   * user is not in the team. Null for the system and for a deleted account.
   */
  account: z.string().nullable(),
  action: z.string(),
  /** A sentence in the caller's language. */
  text: z.string(),
})

export const teamCalls = calls([
  call('/team/add', {
    access: session,
    input: z.object({ team_name: teamName, description: teamDescription }),
    output: z.object({ team_id: id }),
    summary: 'Makes a team with the caller as its super administrator.',
  }),
  call('/team/list', {
    access: session,
    input: z.object({
      ...listInput,
      page_size: listInput.page_size.removeDefault().optional(),
      order: listInput.order.default('asc'),
      order_by: z.enum(['joined_at', 'team_name', 'created_at']).default('joined_at'),
    }),
    output: listOf(teamRow),
    summary: 'The caller’s teams, oldest membership first; all of them unless `page_size` is given.',
  }),
  call('/team/item', {
    access: view,
    input: z.object({ team_id: id }),
    output: teamRow,
    summary: 'One team.',
  }),
  call('/team/get_team_name', {
    access: view,
    input: z.object({ team_id: id }),
    output: z.object({ team_name: z.string() }),
    summary: 'A team’s name.',
  }),
  call('/team/check_team_name', {
    access: session,
    input: z.object({ team_name: teamName, team_id: id.optional() }),
    output: z.object({ available: z.boolean() }),
    summary: 'Whether a team name is free; `team_id` is the team that may keep it.',
  }),
  call('/team/edit_team', {
    access: manage,
    input: z.object({ team_id: id, team_name: teamName, description: teamDescription }),
    output: none,
    summary: 'Changes name and description.',
  }),
  call('/team/delete_team', {
    access: own,
    input: z.object({ team_id: id, confirm: typedDelete }),
    output: none,
    summary: 'Deletes the team with its websites, for everyone in it.',
  }),
  call('/team/leave_team', {
    access: view,
    input: z.object({ team_id: id }),
    output: none,
    summary: 'Leaves the team; its owner cannot.',
  }),
  call('/team/user', {
    access: manage,
    input: z.object({
      team_id: id,
      ...listInput,
      order: listInput.order.default('asc'),
      order_by: z.enum(['role', 'name', 'created_at']).default('role'),
    }),
    output: listOf(memberRow),
    summary: 'Members by their role, and then the pending invitations, also expired ones.',
  }),
  call('/team/get_user', {
    access: manage,
    input: z.object({ team_id: id, member_id: id }),
    output: memberRow,
    summary: 'One member.',
  }),
  call('/team/get_email', {
    access: manage,
    input: z.object({ team_id: id, account: z.string().trim().min(1).max(254) }),
    output: z.object({ registered: z.boolean(), email: z.string().nullable(), is_member: z.boolean() }),
    summary: 'Whether an account can be added, with its address masked.',
  }),
  call('/team/invite_member', {
    access: manage,
    input: z.object({
      team_id: id,
      email,
      team_role: grantedRole,
      visible_websites: grantedWebsites,
    }),
    output: z.object({ invite_id: id, invite_code: inviteCode, expires_at: unixTime }),
    summary: 'Invites an address by mail; valid for 48 hours.',
  }),
  call('/team/add_member', {
    access: session,
    input: z.union([
      invitationKey,
      z.object({
        team_id: id,
        /** A mail address or an account name. */
        account: z.string().trim().min(1, { error: 'required' }).max(254),
        team_role: grantedRole,
        visible_websites: grantedWebsites,
      }),
    ]),
    output: z.object({ team_id: id, invite_id: id, pending: z.boolean() }),
    summary:
      'With an invitation: accepts it. With a team and an account: adds that account, pending until it accepts.',
  }),
  call('/team/get_invite_info', {
    access: { kind: 'public' },
    input: invitationKey,
    output: inviteInfo,
    summary: 'The contents of an invitation, addresses masked.',
  }),
  call('/team/refuse_invite', {
    access: { kind: 'public' },
    input: invitationKey,
    output: none,
    summary: 'Declines an invitation.',
  }),
  call('/team/resend_invitation', {
    access: manage,
    input: z.object({ team_id: id, invite_id: id }),
    output: z.object({ invite_code: inviteCode, expires_at: unixTime }),
    summary: 'Sends the invitation again with a new code, valid for another 48 hours.',
  }),
  call('/team/cancel_invitation', {
    access: manage,
    input: z.object({ team_id: id, invite_id: id }),
    output: none,
    summary: 'Withdraws an invitation.',
  }),
  call('/team/edit_member', {
    access: manage,
    input: z.object({
      team_id: id,
      member_id: id,
      team_role: grantedRole,
      visible_websites: grantedWebsites,
    }),
    output: none,
    summary: 'Changes a member’s role and websites.',
  }),
  call('/team/remove_member', {
    access: own,
    input: z.object({ team_id: id, member_id: id }),
    output: none,
    summary: 'Removes a member; access ends with the next request.',
  }),
  call('/team/hand_over', {
    access: own,
    input: z.object({
      team_id: id,
      member_id: id,
      password: typedPassword,
      /** If the account has a second factor. */
      otp_code: secondFactor.optional(),
    }),
    output: none,
    summary: 'Makes another member the super administrator; the caller stays as an admin.',
  }),
  call('/team/audit_log', {
    access: manage,
    input: z.object({ team_id: id, ...listInput, order_by: z.enum(['at']).default('at') }),
    output: listOf(auditRow),
    summary: 'Who changed what in the team, latest first.',
  }),
  call('/team_user/edit_settings', {
    access: view,
    input: z.object({
      team_id: id,
      /** The order of the caller’s website list. Websites that are left out come after it. */
      website_order: z.array(id).max(1000).optional(),
      pinned: z.array(id).max(1000).optional(),
    }),
    output: none,
    summary: 'Saves the caller’s own order of a team’s websites.',
  }),
])
