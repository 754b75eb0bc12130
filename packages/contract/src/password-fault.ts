/** Passwords that attackers try first: common ones, and those that only repeat the account's name or address. */

export type PasswordFault = 'password_common' | 'password_is_account'

/** Characters that people add to a common word to satisfy a form. */
const edges = /^[@._]+|(?<![@._])[@._]+$/g

/** Why a password is refused, or null if it is accepted. `names`: the account's name and address. `common`: common passwords in lower case. */
export function passwordFault(
  password: string,
  names: readonly (string | null | undefined)[],
  common: ReadonlySet<string>,
): PasswordFault | null {
  const typed = password.toLowerCase()
  const core = typed.replaceAll(edges, '')
  const own = names.flatMap((name) => {
    const lower = name?.toLowerCase() ?? ''
    return [lower, lower.split('@')[0] ?? '']
  })
  if (own.some((name) => name !== '' && (name === typed || name === core))) return 'password_is_account'
  return common.has(typed) || common.has(core) ? 'password_common' : null
}
