/** Passwords that attackers try first, in lower case. The list is large, so it is loaded when somebody chooses a password. */
import { dictionary } from '@zxcvbn-ts/language-common'

export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))
