/** Calls of API keys. */
import { keyScopes } from '@footfall/contract/access'
import type { keyCalls } from '@footfall/contract/api/key'
import type { InputOf } from '@footfall/contract/call'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { byName, pageOfList } from '../../lib/page-of-list.ts'
import { hashToken, randomCode } from '../../lib/secrets/token.ts'
import { unixTime, unixTimeOrNull } from '../../lib/time/unix-time.ts'
import { recordAudit } from '../audit/audit.ts'
import { grantWebsites } from '../teams/grant-websites.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import { seenBy } from '../teams/seen-by.ts'
import { reachOf, requireReach } from '../teams/within-reach.ts'
import * as store from './store.ts'

const mostKeys = 100

type KeyOrder = InputOf<(typeof keyCalls)['/key/list']>['order_by']
type Compare = (a: store.Key, b: store.Key) => number
const sortKeys: Readonly<Record<KeyOrder, Compare>> = {
  created_at: (a, b) => a.created_at.getTime() - b.created_at.getTime(),
  name: (a, b) => byName(a.name, b.name),
  last_used_at: (a, b) => (a.last_used_at?.getTime() ?? 0) - (b.last_used_at?.getTime() ?? 0),
}

export function keyHandlers(context: Context): Handlers<typeof keyCalls> {
  const { db, clock } = context
  return {
    '/key/add': async ({ input, viewer, membership: { teamId } }) => {
      const key = `ff_${randomCode(40)}`
      const key_id = await db.transaction().execute(async (change) => {
        const { membership } = await lockTeamAs(change, viewer, teamId, 'team.manage')
        const websites = await grantWebsites(change, membership, input.website_ids ?? 'all', 'website_ids')
        if ((await store.keysOf(change, teamId)).length >= mostKeys) refuse('too_many', { limit: mostKeys })
        const id = await store.insertKey(change, {
          team_id: teamId,
          name: input.name,
          key_hash: hashToken(key),
          prefix: key.slice(0, 8),
          scopes: input.scopes,
          website_ids: websites === 'all' ? null : websites,
          created_by: viewer.userId,
          created_at: new Date(clock.now()),
        })
        const params = { name: input.name }
        await recordAudit(context, change, { teamId, actor: viewer, action: 'key_added', params })
        return id
      })
      return { key_id, key }
    },
    '/key/list': async ({ input, membership }) => {
      const [rows, reaches] = await Promise.all([
        store.keysOf(db, membership.teamId),
        reachOf(db, membership),
      ])
      const { list, total } = pageOfList(
        rows.toReversed(),
        input,
        (row) => `${row.name}\n${row.prefix}\n${row.creator ?? ''}`,
        sortKeys[input.order_by],
      )
      const seen = seenBy(membership)
      return {
        list: list.map((row) => ({
          key_id: row.id,
          name: row.name,
          prefix: row.prefix,
          scopes: keyScopes.filter((scope) => row.scopes.includes(scope)),
          website_ids: row.website_ids && seen(row.website_ids),
          within_reach: reaches(row.website_ids ?? 'all'),
          created_at: unixTime(row.created_at),
          created_by: row.creator ?? '',
          creator_is_member: row.member_id !== null,
          last_used_at: unixTimeOrNull(row.last_used_at),
        })),
        total,
      }
    },
    '/key/revoke': ({ input, viewer, membership: { teamId } }) =>
      db.transaction().execute(async (change) => {
        const { membership } = await lockTeamAs(change, viewer, teamId, 'team.manage')
        const key = await store.revokeKey(change, teamId, input.key_id, new Date(clock.now()))
        if (!key) refuse('not_found')
        await requireReach(change, membership, key.website_ids ?? 'all')
        const { name } = key
        await recordAudit(context, change, { teamId, actor: viewer, action: 'key_revoked', params: { name } })
      }),
  }
}
