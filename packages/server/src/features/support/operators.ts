/** Who answers people's questions: those who have proven one of the addresses in `OPERATORS` to be theirs. */
import type { Config } from '../../config.ts'
import type { UserViewer } from '../../http/viewer.ts'

export function isOperator(
  { operators }: Pick<Config, 'operators'>,
  { email }: Pick<UserViewer, 'email'>,
): boolean {
  return email !== null && operators.includes(email)
}
