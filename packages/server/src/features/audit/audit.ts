/** The audit log: who changed what in a team, and who was refused what; for roles 1 and 2. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { DailyBudget } from '../../lib/concurrency/daily-budget.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import type { TextParams } from '../../lib/translate.ts'
import * as store from './store.ts'

/** Each has a sentence in the locale files under `message.audit.<word>`. */
export const auditActions = [
  'team_added',
  'team_edited',
  'team_deleted',
  'member_invited',
  'member_added',
  'invitation_resent',
  'invitation_cancelled',
  'invitation_refused',
  'member_joined',
  'member_edited',
  'member_websites_edited',
  'member_removed',
  'member_left',
  'website_added',
  'website_edited',
  'collect_edited',
  'website_reset',
  'website_deleted',
  'share_on',
  'share_off',
  'share_code_renewed',
  'share_edited',
  'board_shared',
  'board_unshared',
  'board_code_renewed',
  'transfer_sent',
  'transfer_cancelled',
  'transfer_rejected',
  'transfer_ended',
  'website_sent',
  'website_received',
  'link_added',
  'link_edited',
  'link_deleted',
  'resource_added',
  'resource_edited',
  'resource_deleted',
  'key_added',
  'key_revoked',
  'order_added',
  'order_cancelled',
  'plan_changed',
  'plan_free',
  'data_erased',
  'plan_set',
  'plan_set_until',
  'visitor_erased',
  'password_reset',
  'two_factor_removed',
  'account_deleted',
  'keys_rotated',
  'data_dumped',
  'data_loaded',
  'refused',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who did it. The operator at the command line has no account. */
export interface Actor {
  readonly userId: string | null
  readonly account: string
}

export const operator: Actor = { userId: null, account: 'npm run admin' }

export interface AuditEntry {
  /** Null if it concerns no team; the entry is then only in the operator's log. */
  readonly teamId: string | null
  /** Null: the system. */
  readonly actor: Actor | null
  readonly action: AuditAction
  /** The website concerned. Only members with access to it see the entry. */
  readonly websiteId?: string
  /** Texts call the day of `day`, in Unix milliseconds, `date`: the one on which the reader's clock shows it. */
  readonly params?: TextParams
}

/**
 * Changes of one person a day, on each node. Each leaves an entry for good, and that of a short link also its former address, so nobody may make them
 * without end. A person at work makes some hundreds.
 */
export const dailyChanges = new DailyBudget(20_000)

/** Adds an entry. `db` is the transaction of the change it records. Refuses `too_many_tries` beyond `dailyChanges`. */
export async function recordAudit(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { teamId, actor, action, websiteId, params = {} }: AuditEntry,
): Promise<void> {
  const now = clock.now()
  if (actor?.userId && !dailyChanges.spend(actor.userId, now)) refuse('too_many_tries')
  await store.insertLine(db, {
    teamId,
    userId: actor?.userId ?? null,
    userName: actor?.account ?? null,
    websiteId: websiteId ?? null,
    action,
    params,
    now: new Date(now),
  })
}

export const auditLines = store.linesOf
export const actorsOf = store.actorsOf
export { auditTerms, type FoundWords } from './store.ts'
export const latestLines = store.latestLines
