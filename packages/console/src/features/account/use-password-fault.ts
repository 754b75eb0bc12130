/** Checks whether a password would be refused. Until the list of common passwords is loaded, only the server checks for them. */
import { type PasswordFault, passwordFault } from '@footfall/contract/password-fault'
import { useEffect, useState } from 'react'

export function usePasswordFault(): (password: string, names: readonly string[]) => PasswordFault | null {
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    import('./common-passwords.ts').then(
      ({ commonPasswords }) => setCommon(commonPasswords),
      () => undefined,
    )
  }, [])
  return (password, names) => passwordFault(password, names, common)
}
