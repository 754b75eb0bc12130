/** The recipient's actions on an offer: view, accept, decline. */

import { can } from '@footfall/contract/access'
import { domainLabel } from '@footfall/contract/domain-label'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { maskEmail } from '../../lib/secrets/mask-email.ts'
import { hashToken } from '../../lib/secrets/token.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordRefusal } from '../audit/record-refusal.ts'
import { addressSubject, type Limit, limitTries, triesOf } from '../limits/limits.ts'
import { notify, notifyAll, readSettled } from '../messages/messages.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import { teamAdmins, teamsOf } from '../teams/memberships.ts'
import type { CollectSettings } from '../websites/collect-settings.ts'
import { lockWebsite, moveWebsite, notifyChanged, selectFor } from '../websites/lock-website.ts'
import { requireWebsitePlace } from '../websites/website-place.ts'
import * as store from './store.ts'

/** By the code in the mail, or by its id for the addressed account. */
export type TransferKey = { readonly transfer_code: string } | { readonly transfer_id: string }

const wrongCodes: Limit = { name: 'transfer codes guessed from', most: 60, window: hour }

/** Who views or answers an offer; null: not signed in. */
interface Answering<Viewer = UserViewer | null> {
  readonly viewer: Viewer
  /** The client's. */
  readonly address: string
}

type Status = 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'expired'

function statusOf(transfer: store.Transfer, now: number): Status {
  if (transfer.status !== 'pending') return transfer.status
  if (transfer.website_deleted_at) return 'cancelled'
  return transfer.expires_at.getTime() <= now ? 'expired' : 'pending'
}

/** Refuses `transfer_invalid` if there is none; guesses are counted. */
async function find(
  context: Context,
  key: TransferKey,
  { viewer, address }: Answering,
): Promise<store.Transfer> {
  const { db } = context
  const subject = addressSubject(context, address)
  if ((await triesOf(context, wrongCodes, subject)) >= wrongCodes.most) refuse('too_many_tries')
  const found =
    'transfer_code' in key
      ? await store.findByCode(db, hashToken(key.transfer_code))
      : await store.findById(db, key.transfer_id)
  if (!found || ('transfer_id' in key && found.recipient_id !== viewer?.userId)) {
    await limitTries(context, wrongCodes, subject)
    return refuse('transfer_invalid')
  }
  return found
}

function requireOpen(transfer: store.Transfer | undefined, now: number): store.Transfer {
  if (!transfer) refuse('transfer_invalid')
  const status = statusOf(transfer, now)
  if (status === 'expired') refuse('transfer_expired')
  if (status === 'cancelled') refuse('transfer_cancelled')
  if (status !== 'pending') refuse('transfer_used')
  return transfer
}

export async function transferInfo(context: Context, key: TransferKey, answering: Answering) {
  const { viewer } = answering
  const found = await find(context, key, answering)
  return {
    transfer_id: found.id,
    website_name: found.website_name,
    domain: found.domain,
    domain_label: domainLabel(found.domain),
    sender: found.sender_email ? maskEmail(found.sender_email) : found.sender_name,
    recipient: found.recipient_email ? maskEmail(found.recipient_email) : found.recipient_name,
    team_name: found.to_team_name,
    status: statusOf(found, context.clock.now()),
    expires_at: unixTime(found.expires_at),
    is_recipient: viewer ? viewer.userId === found.recipient_id : null,
    from_team: viewer?.userId === found.recipient_id ? found.from_team : null,
  }
}

/**
 * Moves the website with its history, links and share into a team of the recipient, who sees it there, in one step. Refuses `wrong_recipient`,
 * `transfer_expired`, `transfer_cancelled`, `transfer_used`, `team_required`, `plan_limit`, and what a team refuses to non-members.
 */
export async function receiveWebsite(
  context: Context,
  collectSettings: CollectSettings,
  input: TransferKey & { readonly team_id?: string | undefined },
  answering: Answering<UserViewer>,
): Promise<{ website_id: string; team_id: string }> {
  const { viewer } = answering
  const { id, website_id, recipient_id, from_team } = await find(context, input, answering)
  if (recipient_id !== viewer.userId) {
    const refused = { teamId: from_team, viewer, action: 'team.own', websiteId: website_id }
    await recordRefusal(context, refused)
    refuse('wrong_recipient')
  }
  const moved = await context.db.transaction().execute(async (change) => {
    const website = await lockWebsite(change, website_id)
    const transfer = requireOpen(await store.findById(change, id), context.clock.now())
    if (website?.team_id !== transfer.from_team) refuse('transfer_cancelled')
    const teamId = await chooseTeam(change, viewer, transfer, input.team_id)
    const { team } = await lockTeamAs(change, viewer, teamId, 'website.edit')
    await requireWebsitePlace(context, change, team)
    // Before it moves: nobody of its team sees it afterwards.
    const admins = await teamAdmins(change, transfer.from_team, website_id)
    await close(change, id, 'accepted', teamId)
    await moveWebsite(change, website_id, teamId, new Date(context.clock.now()))
    await selectFor(change, { id: website_id, team_id: teamId }, viewer.userId)
    const params = { website: website.name, name: viewer.account }
    const line = { actor: viewer, websiteId: website_id, params }
    await recordAudit(context, change, { ...line, teamId: transfer.from_team, action: 'website_sent' })
    await recordAudit(context, change, { ...line, teamId, action: 'website_received' })
    if (transfer.sender_id !== viewer.userId)
      await notify(context, change, { userId: transfer.sender_id, kind: 'transfer_accepted', params })
    const others = admins.filter((userId) => userId !== transfer.sender_id && userId !== viewer.userId)
    await notifyAll(context, change, others, {
      kind: 'website_transferred',
      params: { ...params, team: transfer.from_team_name },
      link: '/websites',
      teamId: transfer.from_team,
    })
    await notifyChanged(change, website_id)
    await readSettled(context, change, [{ userId: recipient_id, link: store.linkTo(id) }])
    return { website_id, team_id: teamId }
  })
  await collectSettings.refresh(moved.website_id)
  return moved
}

/** Refuses `transfer_cancelled` if the offer has just ended, because a team or an account of it changed. */
async function close(...answer: Parameters<typeof store.closeTransfer>): Promise<void> {
  if (!(await store.closeTransfer(...answer))) refuse('transfer_cancelled')
}

/** The team named by the sender, otherwise by the recipient, otherwise the only possible one. */
async function chooseTeam(
  change: Db,
  viewer: UserViewer,
  transfer: store.Transfer,
  wanted: string | undefined,
): Promise<string> {
  const named = transfer.to_team ?? wanted
  const teamId = named ?? (await onlyTeam(change, viewer, transfer.from_team))
  if (teamId === transfer.from_team) refuse('team_required')
  return teamId
}

async function onlyTeam(db: Db, viewer: UserViewer, except: string): Promise<string> {
  const teams = await teamsOf({ db }, viewer.userId)
  const own = teams.filter((team) => team.teamId !== except && can(team.role, 'website.edit'))
  const [only] = own
  if (!only || own.length > 1) return refuse('team_required')
  return only.teamId
}

/** Any holder of the code may decline. */
export async function rejectWebsite(context: Context, key: TransferKey, answering: Answering): Promise<void> {
  const { id, website_id } = await find(context, key, answering)
  await context.db.transaction().execute(async (change) => {
    await lockWebsite(change, website_id)
    const transfer = requireOpen(await store.findById(change, id), context.clock.now())
    await close(change, id, 'rejected', null)
    const params = { website: transfer.website_name, name: transfer.recipient_name }
    await recordAudit(context, change, {
      teamId: transfer.from_team,
      actor: null,
      action: 'transfer_rejected',
      websiteId: website_id,
      params,
    })
    if (transfer.sender_id !== answering.viewer?.userId)
      await notify(context, change, { userId: transfer.sender_id, kind: 'transfer_rejected', params })
    await readSettled(context, change, [{ userId: transfer.recipient_id, link: store.linkTo(id) }])
  })
}
