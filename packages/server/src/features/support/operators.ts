/** Operators, who answer users' questions: users with a verified address that is listed in `OPERATORS`. */
import type { Config } from '../../config.ts'
import type { UserViewer } from '../../http/viewer.ts'

export function isOperator(
  { operators }: Pick<Config, 'operators'>,
  { email }: Pick<UserViewer, 'email'>,
): boolean {
  return email !== null && operators.includes(email)
}
