/** Lists the audit log as sentences in the reader's language. */
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { translate } from '../../lib/translate.ts'
import { auditLines } from './audit.ts'

export interface AuditQuery {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly order: 'asc' | 'desc'
}

export async function listAudit(
  { db }: Pick<Context, 'db'>,
  { teamId, visibleWebsites }: Membership,
  { page, page_size, search, order }: AuditQuery,
  language: Language,
) {
  const { rows, total } = await auditLines(db, teamId, {
    visible: visibleWebsites,
    search,
    order,
    offset: (page - 1) * page_size,
    limit: page_size,
  })
  const list = rows.map((row) => ({
    id: String(row.id),
    at: unixTime(row.at),
    user: row.user_name,
    action: row.action,
    text: describeAudit(language, row),
  }))
  return { list, total }
}

/** The action as a sentence without its subject. */
export function describeAudit(
  language: Language,
  { action, params }: Pick<Awaited<ReturnType<typeof auditLines>>['rows'][number], 'action' | 'params'>,
): string {
  return translate(language, `message.audit.${action}`, named(language, params))
}

/** Replaces roles, actions, plans and kinds of resources by their names. */
function named(
  language: Language,
  params: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  const translated = (kind: 'role' | 'action' | 'plan' | 'resource'): Record<string, string> => {
    const word = params[kind]
    return word === undefined
      ? {}
      : { [kind]: translate(language, `message.${kind}.${String(word).replace('.', '_')}`) }
  }
  return {
    ...params,
    ...translated('role'),
    ...translated('action'),
    ...translated('plan'),
    ...translated('resource'),
  }
}
