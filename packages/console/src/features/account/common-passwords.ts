/** Passwords that are tried first, in lower case. A large list: fetched when somebody chooses one, not before. */
import { dictionary } from '@zxcvbn-ts/language-common'

export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))
