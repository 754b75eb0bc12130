/** Refuses the most common passwords, from the list of some fifty thousand in zxcvbn. No other service is contacted. */
import { passwordFault } from '@footfall/contract/password-fault'
import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseInput } from '../../lib/errors/refusal.ts'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** `names`: the account's names. Refuses the input's field `password`. */
export function refuseWeakPassword(password: string, names: readonly (string | null | undefined)[]): void {
  const fault = passwordFault(password, names, common)
  if (fault) refuseInput([{ path: 'password', message: fault }])
}
