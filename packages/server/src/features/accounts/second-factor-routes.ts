/** Calls of a user's second factor. */
import type { userCalls } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { makeRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { beginSecondFactor, enableSecondFactor, removeSecondFactor } from '../two-factor/two-factor.ts'
import { confirmFactors, confirmPassword, type Factors, lockConfirmed } from './confirm-factors.ts'

type SecondFactorCall =
  | '/user/two_factor_setup'
  | '/user/two_factor_enable'
  | '/user/two_factor_disable'
  | '/user/recovery_codes'

export function secondFactorHandlers(context: Context): Pick<Handlers<typeof userCalls>, SecondFactorCall> {
  const { db } = context
  /** Runs `change` for a user who has given both factors again, unless one of them was changed meanwhile. */
  const confirmed = async <T>(
    { userId }: UserViewer,
    factors: Factors,
    change: (db: Db) => Promise<T>,
  ): Promise<T> => {
    const user = await confirmFactors(context, userId, factors)
    return db.transaction().execute(async (transaction) => {
      await lockConfirmed(transaction, user)
      return change(transaction)
    })
  }
  return {
    '/user/two_factor_setup': async ({ viewer, input }) => {
      await confirmPassword(context, viewer.userId, input.password)
      return beginSecondFactor(context, viewer.userId, viewer.email ?? viewer.account)
    },
    '/user/two_factor_enable': async ({ viewer, input }) => ({
      recovery_codes: await enableSecondFactor(context, viewer, input.otp_code),
    }),
    '/user/two_factor_disable': ({ viewer, input }) =>
      confirmed(viewer, input, (change) => removeSecondFactor(change, viewer)),
    '/user/recovery_codes': async ({ viewer, input }) => ({
      recovery_codes: await confirmed(viewer, input, (change) => makeRecoveryCodes(change, viewer.userId)),
    }),
  }
}
