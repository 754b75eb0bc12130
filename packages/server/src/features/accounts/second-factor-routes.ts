/** Calls of a user's second factor. */
import type { userCalls } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { UserViewer } from '../../http/viewer.ts'
import { makeRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { beginSecondFactor, enableSecondFactor, removeSecondFactor } from '../two-factor/two-factor.ts'
import { confirmFactors, confirmPassword, type Factors, lockConfirmed } from './confirm-factors.ts'
import { noticeOwner } from './notice-owner.ts'

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
    '/user/two_factor_enable': ({ viewer, input }) =>
      db.transaction().execute(async (change) => {
        const recovery_codes = await enableSecondFactor(context, change, viewer, input.otp_code)
        await noticeOwner(context, change, viewer.userId, 'two_factor_on')
        return { recovery_codes }
      }),
    '/user/two_factor_disable': ({ viewer, input }) =>
      confirmed(viewer, input, async (change) => {
        await removeSecondFactor(change, viewer)
        await noticeOwner(context, change, viewer.userId, 'two_factor_off')
      }),
    '/user/recovery_codes': ({ viewer, input }) =>
      confirmed(viewer, input, async (change) => {
        const recovery_codes = await makeRecoveryCodes(change, viewer.userId)
        await noticeOwner(context, change, viewer.userId, 'recovery_codes_renewed')
        return { recovery_codes }
      }),
  }
}
