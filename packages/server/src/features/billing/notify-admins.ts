/** Notifies a team's admins of its package, in their messages and by mail, each in their own language and time zone. */
import type { MessageKind } from '@footfall/contract/api/message'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { dayText } from '../../lib/time/day-text.ts'
import type { TextParams } from '../../lib/translate.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { notify } from '../messages/messages.ts'
import { adminsOf } from './store.ts'

const costCenter = '/settings/teams/costCenter'

export interface Notice {
  readonly teamId: string
  /** The kind has the text of the message and of the mail. */
  readonly kind: MessageKind
  readonly params: TextParams
  /** Unix milliseconds. Texts call its day `date`: the one on which the reader's clock shows it, as the cost center does. */
  readonly day?: number
}

/** `db` is the transaction of the change that the notice is about. */
export async function notifyAdmins(
  context: Pick<Context, 'clock'>,
  db: Db,
  { teamId, kind, params: shared, day }: Notice,
): Promise<void> {
  for (const { id, email, language, time_zone: zone } of await adminsOf(db, teamId)) {
    const params = day === undefined ? shared : { ...shared, date: dayText(day, zone) }
    await notify(context, db, { userId: id, kind, params, link: costCenter, teamId })
    if (email !== null) await queueMail(db, { to: email, language, text: kind, params, path: costCenter })
  }
}
