/** Makes an account together with a team of its own: both or neither. */

import type { userCalls } from '@footfall/contract/api/user'
import type { InputOf } from '@footfall/contract/call'
import type { Language } from '@footfall/contract/fields'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/refusal.ts'
import { translate } from '../../lib/translate.ts'
import { makeTeam } from '../teams/make-team.ts'
import { useCode } from './mail-codes.ts'
import { hashPassword } from './password-hash.ts'
import { openSession, type SignedIn } from './sessions.ts'
import * as store from './store.ts'

type RegisterInput = InputOf<(typeof userCalls)['/user/register']>

export async function register(context: Context, input: RegisterInput, spoken: Language): Promise<SignedIn> {
  const { db, clock } = context
  const language = input.language ?? spoken
  const account = input.account?.toLowerCase() ?? null
  const email = input.email ?? null
  if (email && input.email_code) await useCode(context, 'register', email, input.email_code)
  const password_hash = await hashPassword(input.password)
  const name = account ?? email?.split('@')[0] ?? ''
  const now = new Date(clock.now())
  const userId = await db.transaction().execute(async (change) => {
    if (await store.findByName(change, account ?? email ?? ''))
      refuse(account ? 'account_taken' : 'email_taken')
    const id = await store.insertUser(change, {
      account,
      email,
      name,
      password_hash,
      language,
      created_at: now,
    })
    const team = {
      name: translate(language, 'team.own_name', { name }),
      description: translate(language, 'team.own_description'),
    }
    await makeTeam(change, { ...team, ownerId: id, now, unique: false })
    return id
  })
  return openSession(context, userId)
}
