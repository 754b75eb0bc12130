/**
 * Transactions that wait for each other. PostgreSQL ends one of them, and its work is done again. No order of locks rules this out: the deletion of an
 * account reaches every row that names it, also one that its user is just changing.
 */
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { codeOf } from '../lib/errors/code-of.ts'

const most = 3

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01'
}

/** A transaction runs again after a deadlock, so it must be safe to repeat what its work does outside of PostgreSQL. */
export class RepeatingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    builder.execute = async <T>(work: (change: Transaction<Tables>) => Promise<T>): Promise<T> => {
      for (let tries = 1; ; tries++)
        try {
          return await once(work)
        } catch (error) {
          if (tries === most || !isDeadlock(error)) throw error
        }
    }
    return builder
  }
}
