/** The operator's actions on accounts. */
import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { replacePassword } from '../features/accounts/change-password.ts'
import { removeAccount } from '../features/accounts/delete-account.ts'
import { noticeOwner } from '../features/accounts/notice-owner.ts'
import { hashPassword } from '../features/accounts/password-hash.ts'
import type { Person } from '../features/accounts/people.ts'
import { type AuditAction, operator, recordAudit } from '../features/audit/audit.ts'
import { hasSecondFactor, removeSecondFactor } from '../features/two-factor/two-factor.ts'
import { randomCode } from '../lib/secrets/token.ts'
import { AdminError, type AdminPlace, action } from './action.ts'
import { findUser, userName } from './find-user.ts'
import * as store from './store.ts'

/** Letters and digits: 95 bits. */
const passwordLength = 16

export const listUsers = action(
  'users.list',
  z.object({ search: z.string() }),
  async ({ db }, { search }) => ({
    rows: (await store.users(db, search)).map((user) => ({
      id: user.id,
      account: user.account,
      email: user.email,
      name: user.name,
      'two-factor': user.two_factor ? 'on' : 'off',
      teams: user.teams,
      created: user.created_at.toISOString(),
      'last sign-in': user.last_login_at?.toISOString() ?? null,
    })),
  }),
)

const oneUser = z.object({ user: userName })

export const resetPassword = action('users.reset-password', oneUser, async (place, input) => {
  const user = await findUser(place, input.user)
  const password = randomCode(passwordLength)
  const passwordHash = await hashPassword(place.config.passwordCost, password)
  await place.db.transaction().execute(async (change) => {
    await replacePassword(place, change, user.userId, passwordHash)
    await record(place, change, user, 'password_reset')
  })
  return {
    lines: [
      `The password of ${user.name} is now: ${password}`,
      'It is shown only now. All sessions of the account have ended.',
    ],
  }
})

export const turnTwoFactorOff = action('users.two-factor-off', oneUser, async (place, input) => {
  const user = await findUser(place, input.user)
  if (!(await hasSecondFactor(place, user.userId)))
    throw new AdminError(`${user.name} has no two-factor authentication.`)
  await place.db.transaction().execute(async (change) => {
    await removeSecondFactor(change, user)
    await noticeOwner(place, change, user.userId, 'two_factor_removed')
    await record(place, change, user, 'two_factor_removed')
  })
  return { lines: [`${user.name} now signs in with the password only.`] }
})

export const deleteUser = action(
  'users.delete',
  oneUser.extend({ sure: z.boolean() }),
  async (place, { user, sure }) => {
    const { userId, name } = await findUser(place, user)
    const what = `the account ${name}, and the teams of which it is the only member`
    if (!sure) throw new AdminError(`This deletes ${what}. Add --yes to do it.`)
    await place.db
      .transaction()
      .execute((change) => removeAccount(place, change, userId, { actor: operator }))
    return { lines: [`Deleted: ${what}.`] }
  },
)

/** An entry in the log of each of the account's teams. */
async function record(
  place: AdminPlace,
  change: Db,
  { userId, name }: Person,
  done: AuditAction,
): Promise<void> {
  const teamIds: (string | null)[] = await store.teamIdsOf(change, userId)
  for (const teamId of teamIds.length > 0 ? teamIds : [null])
    await recordAudit(place, change, { teamId, actor: operator, action: done, params: { name } })
}
