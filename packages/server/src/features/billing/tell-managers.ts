/** Informs the members who manage a team's package, by message and mail, each in their own language. */
import type { MessageKind } from '@footfall/contract/api/message'
import type { Context } from '../../context.ts'
import type { Db, Holes } from '../../db/schema.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { tell } from '../messages/messages.ts'
import { managersOf } from './store.ts'

export const costCenter = '/settings/teams/costCenter'

export interface Told {
  readonly teamId: string
  /** Key of both the message's and the mail's text. */
  readonly kind: MessageKind
  readonly holes: Holes
}

/** `db` is the transaction of the reported change. */
export async function tellManagers(
  context: Pick<Context, 'clock'>,
  db: Db,
  { teamId, kind, holes }: Told,
): Promise<void> {
  for (const { id, email, language } of await managersOf(db, teamId)) {
    await tell(context, db, { userId: id, kind, holes, link: costCenter, teamId })
    if (email !== null) await queueMail(db, { to: email, language, text: kind, holes, path: costCenter })
  }
}

/** A day in a format for every language: `2026-11-21`. */
export function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
