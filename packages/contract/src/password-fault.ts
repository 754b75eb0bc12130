/** Passwords that are guessed first: the common ones, and those that say no more than the account. */

export type PasswordFault = 'password_common' | 'password_is_account'

/** What is added to a common word to please a form. */
const edges = /^[@._]+|(?<![@._])[@._]+$/g

/**
 * Why a password is refused, or null. `names`: what the account is called (name, address); `common`: in lower case, those that are
 * tried first everywhere.
 */
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
