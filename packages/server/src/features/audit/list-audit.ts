/** Lists the audit log as sentences in the reader's language. */
import type { Language } from '@footfall/contract/fields'
import { recordOf } from '@footfall/contract/record-of'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { cutOf } from '../../lib/cut.ts'
import type { ListInput } from '../../lib/page-of-list.ts'
import { maskEmail } from '../../lib/secrets/mask-email.ts'
import { dayText } from '../../lib/time/day-text.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { type TextParams, textsUnder, translate } from '../../lib/translate.ts'
import { findPerson } from '../accounts/people.ts'
import { actorsOf, auditLines, auditTerms, type FoundWords } from './audit.ts'

export async function listAudit(
  { db }: Pick<Context, 'db'>,
  { userId }: UserViewer,
  { teamId, visibleWebsites }: Membership,
  { search, order, ...page }: ListInput & { readonly page_size: number },
  language: Language,
) {
  const timeZone = (await findPerson(db, userId))?.timeZone ?? null
  const { rows, total } = await auditLines(db, teamId, {
    visible: visibleWebsites,
    search,
    found: wordsWith(search.toLowerCase(), language),
    order,
    ...cutOf(page),
  })
  const accounts = await accountsOf(db, teamId, rows)
  const list = rows.map((row) => ({
    id: String(row.id),
    at: unixTime(row.at),
    user: row.user_name,
    account: accounts.get(row.user_id ?? '') ?? null,
    action: row.action,
    text: describeAudit(row, language, timeZone),
  }))
  return { list, total }
}

/** Names are free: these tell who acts under the name of another. Addresses of people outside of the team are not for its members. */
async function accountsOf(
  db: Db,
  teamId: string,
  rows: readonly { readonly user_id: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ user_id }) => user_id ?? []))
  const actors = await actorsOf(db, teamId, [...ids])
  return new Map(
    actors.map(({ id, account, email, role }) => [
      id,
      account ?? (role === null ? maskEmail(email ?? '') : (email ?? '')),
    ]),
  )
}

/** The tables contain no sentences, because these depend on the language. */
function wordsWith(sought: string, language: Language): FoundWords {
  const within = (key: string): string[] =>
    Object.entries(textsUnder(language, `message.${key}`))
      .filter(([, text]) =>
        text
          .replaceAll(/\{\{\w+\}\}/g, '')
          .toLowerCase()
          .includes(sought),
      )
      .map(([word]) => word)
  return { actions: within('audit'), terms: recordOf(auditTerms, within) }
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
