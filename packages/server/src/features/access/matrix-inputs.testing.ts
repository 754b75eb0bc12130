/** An input for every call of the contract with which an authorised caller succeeds. The compiler requires new ones. */
import { randomUUID } from 'node:crypto'
import { layOrder } from '../../testing/lay-order.ts'
import { goodPassword, type TestPerson } from '../../testing/people.ts'
import { layInvitation, layMember, layOffer } from '../../testing/team-place.ts'
import { totpOf } from '../../testing/totp.ts'
import { boardInputs } from './board-inputs.testing.ts'
import { reportInputs } from './report-inputs.testing.ts'
import { resourceInputs } from './resource-inputs.testing.ts'
import { type Inputs, none, type Path, type Scene, website } from './scene.testing.ts'

const team = ({ teamId }: Scene) => ({ team_id: teamId })

/** A PNG of one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function newEmail(): string {
  return `${randomUUID()}@new.example`
}

/** A member with access to the website. */
async function extraMember({ server, cast, teamId, websiteId }: Scene) {
  await layMember(server, teamId, cast.extra.userId, { website_id: websiteId })
  return { team_id: teamId, member_id: cast.extra.userId }
}

/** An invitation with access to the website. */
async function newInvitation({ server, teamId, websiteId }: Scene) {
  const { id } = await layInvitation(server, teamId, newEmail(), websiteId)
  return { team_id: teamId, invite_id: id }
}

async function newKey({ cast, teamId, websiteId }: Scene) {
  const key = { name: 'Key', scopes: ['stats:read' as const], website_ids: [websiteId] }
  const { key_id } = await cast.owner.call('/key/add', { team_id: teamId, ...key })
  return { team_id: teamId, key_id }
}

async function offerTo({ server, cast, teamId, websiteId }: Scene, recipient: TestPerson) {
  const sender = cast.owner.userId
  return layOffer(server, { websiteId, fromTeam: teamId, sender, recipient: recipient.userId })
}

async function link({ cast, websiteId }: Scene) {
  const { link_id } = await cast.owner.call('/website/add_short_url', {
    website_id: websiteId,
    name: 'Link',
    target_url: 'https://example.com/',
  })
  return { website_id: websiteId, link_id }
}

async function otherSession({ server, person }: Scene) {
  const other = server.client()
  const account = (await person.call('/user/item')).account ?? ''
  other.token = (await other.call('/user/login_v2', { account, password: goodPassword })).access_token
  const { list } = await other.call('/user/sessions')
  return { session_id: list.find((row) => row.current)?.session_id ?? '' }
}

async function newSecret({ server, person }: Scene) {
  const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
  return { otp_code: totpOf(secret, server.clock.now()) }
}

async function bindCode({ server, person }: Scene) {
  const email = newEmail()
  await person.call('/user/bind_email_code', { email })
  return { email, email_code: await server.mailbox.code(email), password: goodPassword }
}

const wantedPackage = { plan: 'pro', events_millions: 5, period: 'year' } as const

const passwords = { password: 'another.one_2', confirm_password: 'another.one_2' }

export const inputs: Inputs = {
  '/user/register': () => ({
    account: `new${randomUUID().slice(0, 8)}`,
    password: goodPassword,
    confirm_password: goodPassword,
    accept_terms: true,
  }),
  '/user/login_v2': ({ cast }) => ({ account: cast.extra.email ?? '', password: goodPassword }),
  '/user/logout': none,
  '/user/renew_token': none,
  '/user/find_password': () => ({ email: newEmail() }),
  '/user/item': none,
  '/user/edit_name': () => ({ username: 'Somebody' }),
  '/user/edit_avatar': () => ({ picture: pixel }),
  '/user/edit_password': () => ({ old_password: goodPassword, ...passwords }),
  '/user/bind_email_code': () => ({ email: newEmail() }),
  '/user/bind_email': bindCode,
  '/user/delete_account': () => ({ password: goodPassword, confirm: 'DELETE' }),
  '/user/sessions': none,
  '/user/end_session': otherSession,
  '/user/end_other_sessions': none,
  '/user/two_factor_setup': () => ({ password: goodPassword }),
  '/user/two_factor_enable': newSecret,
  '/user/two_factor_disable': async (scene) => {
    const { recovery_codes } = await scene.person.call('/user/two_factor_enable', await newSecret(scene))
    return { password: goodPassword, otp_code: recovery_codes[0] ?? '' }
  },
  '/user/recovery_codes': () => ({ password: goodPassword }),
  '/config/captcha': none,
  '/common/slider_captcha': none,
  '/common/register_captcha': () => ({ email: newEmail() }),
  '/common/captcha': () => ({ email: newEmail() }),
  '/common/edit_language': () => ({ language: 'en-US' }),

  '/team/add': () => ({ team_name: `Team ${randomUUID()}`, description: 'x' }),
  '/team/list': none,
  '/team/item': team,
  '/team/get_team_name': team,
  '/team/check_team_name': () => ({ team_name: 'Any name' }),
  '/team/edit_team': ({ teamId }) => ({ team_id: teamId, team_name: `New ${teamId}`, description: 'y' }),
  '/team/delete_team': ({ teamId }) => ({ team_id: teamId, confirm: 'DELETE' }),
  '/team/leave_team': team,
  '/team/user': team,
  '/team/get_user': extraMember,
  '/team/get_email': ({ teamId }) => ({ team_id: teamId, account: 'nobody@example.com' }),
  '/team/invite_member': ({ teamId, websiteId }) => ({
    team_id: teamId,
    email: newEmail(),
    team_role: 4,
    visible_websites: [websiteId],
  }),
  '/team/add_member': async ({ server, person, teamId }) => ({
    invite_id: (await layInvitation(server, teamId, person.email ?? '')).id,
  }),
  '/team/get_invite_info': async ({ server, teamId }) => ({
    invite_code: (await layInvitation(server, teamId, newEmail())).code,
  }),
  '/team/refuse_invite': async ({ server, teamId }) => ({
    invite_code: (await layInvitation(server, teamId, newEmail())).code,
  }),
  '/team/resend_invitation': newInvitation,
  '/team/cancel_invitation': newInvitation,
  '/team/edit_member': async (scene) => ({
    ...(await extraMember(scene)),
    team_role: 5,
    visible_websites: [scene.websiteId],
  }),
  '/team/remove_member': extraMember,
  '/team/hand_over': async (scene) => ({ ...(await extraMember(scene)), password: goodPassword }),
  '/team/audit_log': team,
  '/team_user/edit_settings': ({ teamId, websiteId }) => ({ team_id: teamId, pinned: [websiteId] }),

  '/website/add': ({ teamId }) => ({
    team_id: teamId,
    website_name: 'New site',
    domain: 'new.example',
    time_zone: 'UTC',
  }),
  '/website/item': website,
  '/website/list': team,
  '/website/uv_list': team,
  '/website/get_all_list': none,
  '/website/share_item': website,
  '/website/check_install': website,
  '/website/add_short_url': ({ websiteId }) => ({
    website_id: websiteId,
    name: 'Link',
    target_url: 'https://example.com/',
  }),
  '/website/short_url_list': website,
  '/website/update_short_url': async (scene) => ({ ...(await link(scene)), name: 'Renamed' }),
  '/website/delete_short_url': link,

  '/setting/website_edit': ({ websiteId }) => ({ website_id: websiteId, website_name: 'Renamed' }),
  '/setting/collect_item': website,
  '/setting/collect_edit': ({ websiteId }) => ({ website_id: websiteId, counts_hash: true }),
  '/setting/website_reset': ({ websiteId }) => ({ website_id: websiteId, confirm: 'DELETE' }),
  '/setting/website_delete': ({ websiteId }) => ({ website_id: websiteId, confirm: 'DELETE' }),
  '/setting/website_share': ({ websiteId }) => ({ website_id: websiteId, share: true }),
  '/setting/edit_share_code': async ({ cast, websiteId }) => {
    await cast.owner.call('/setting/website_share', { website_id: websiteId, share: true })
    return { website_id: websiteId }
  },
  '/setting/edit_share': ({ websiteId }) => ({ website_id: websiteId, hidden_sections: ['map'] }),
  '/setting/dropped_events': website,
  '/setting/pending_transfer': website,
  '/setting/edit_favicon': ({ websiteId }) => ({ website_id: websiteId, picture: pixel }),
  '/setting/fetch_favicon': website,
  '/setting/check_email_register': () => ({ email: 'nobody@example.com' }),
  '/setting/get_transfer_team_list': website,
  '/setting/send_transfer_mail': ({ cast, websiteId }) => ({
    website_id: websiteId,
    transfer_type: 'other_user',
    email: cast.outsider.email ?? '',
  }),
  '/setting/cancel_transfer': async (scene) => {
    await offerTo(scene, scene.cast.outsider)
    return { website_id: scene.websiteId }
  },
  '/setting/get_transfer_info': async (scene) => ({
    transfer_code: (await offerTo(scene, scene.cast.outsider)).code,
  }),
  '/setting/receive_website': async (scene) => ({
    transfer_id: (await offerTo(scene, scene.person)).id,
    team_id: scene.person.teamId,
  }),
  '/setting/reject_website': async (scene) => ({
    transfer_code: (await offerTo(scene, scene.cast.outsider)).code,
  }),

  '/message/unread_message': none,
  '/message/list': none,
  '/message/set_status': () => ({ all: true, status: 'read' }),

  '/support/state': none,
  '/support/widget': none,
  '/support/conversation': none,
  '/support/write': () => ({ text: 'Where is the map?' }),
  '/support/inbox': none,
  '/support/inbox_item': ({ cast }) => ({ user_id: cast.extra.userId }),
  '/support/answer': ({ cast }) => ({ user_id: cast.extra.userId, text: 'On the overview.' }),

  '/key/add': ({ teamId, websiteId }) => ({
    team_id: teamId,
    name: 'Key',
    scopes: ['stats:read'],
    website_ids: [websiteId],
  }),
  '/cost/get_team_package': team,
  '/cost/get_team_package_cost': ({ teamId }) => ({ team_id: teamId, ...wantedPackage }),
  '/cost/create_order': ({ teamId }) => ({ team_id: teamId, ...wantedPackage, provider: 'stripe' }),
  '/cost/cancel_order': async ({ server, teamId }) => ({
    team_id: teamId,
    order_id: (await layOrder(server, teamId)).id,
  }),
  '/cost/order_list': team,
  '/cost/keep_free': team,
  '/cost/payment_result': async ({ server, teamId }) => ({
    result_code: (await layOrder(server, teamId)).code,
  }),

  '/key/list': team,
  '/key/revoke': newKey,

  ...reportInputs,
  ...resourceInputs,
  ...boardInputs,
}

/** Reasons with which a call may answer an authorised caller. */
export const ownReasons: { readonly [P in Path]?: string } = {
  '/setting/fetch_favicon': 'favicon_not_found',
}
