import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import * as store from './store.ts'

/** Whether an invitation to a team is open for a mail address, in its stored form. */
export function isInvited({ clock }: Pick<Context, 'clock'>, db: Db, email: string): Promise<boolean> {
  return store.hasPendingFor(db, email, new Date(clock.now()))
}
