/** Lists the audit log as sentences in the reader's language. */
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { cutOf } from '../../lib/cut.ts'
import type { ListInput } from '../../lib/page-of-list.ts'
import { dayText } from '../../lib/time/day-text.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { type TextParams, translate } from '../../lib/translate.ts'
import { findPerson } from '../accounts/people.ts'
import { auditLines, auditSentences } from './audit.ts'

export async function listAudit(
  { db }: Pick<Context, 'db'>,
  { userId }: UserViewer,
  { teamId, visibleWebsites }: Membership,
  { search, order, ...page }: ListInput & { readonly page_size: number },
  language: Language,
) {
  const timeZone = (await findPerson(db, userId))?.timeZone ?? null
  const sought = search.toLowerCase()
  // The tables contain no sentences, because these depend on the language.
  const sentences = search === '' ? [] : await auditSentences(db, teamId)
  const { rows, total } = await auditLines(db, teamId, {
    visible: visibleWebsites,
    search,
    sentences: sentences
      .filter((line) => describeAudit(line, language, timeZone).toLowerCase().includes(sought))
      .map(({ sentence }) => sentence),
    order,
    ...cutOf(page),
  })
  const list = rows.map((row) => ({
    id: String(row.id),
    at: unixTime(row.at),
    user: row.user_name,
    action: row.action,
    text: describeAudit(row, language, timeZone),
  }))
  return { list, total }
}

/** The action as a sentence without its subject. */
export function describeAudit(
  { action, params }: Pick<Awaited<ReturnType<typeof auditLines>>['rows'][number], 'action' | 'params'>,
  language: Language,
  timeZone: string | null,
): string {
  return translate(language, `message.audit.${action}`, named(params, language, timeZone))
}

/** Replaces roles, actions, plans and kinds of resources by their names, and instants by their day. Entries of earlier versions have a `date`. */
function named(params: TextParams, language: Language, timeZone: string | null): TextParams {
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
    ...(params.day !== undefined && { date: dayText(Number(params.day), timeZone) }),
  }
}
