/** The operators: accounts that have confirmed an address of `OPERATORS`. */
import type { Config } from '../../config.ts'
import type { UserViewer } from '../../http/viewer.ts'

export function isOperator(
  { operators }: Pick<Config, 'operators'>,
  { email }: Pick<UserViewer, 'email'>,
): boolean {
  return email !== null && operators.includes(email)
}
