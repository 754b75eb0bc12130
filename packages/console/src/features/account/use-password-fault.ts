/** Checks whether a password would be refused. Until the list of common passwords is loaded, only the server checks for them. */
import { type PasswordFault, passwordFault } from '@footfall/contract/password-fault'
import { useEffect, useState } from 'react'

export function usePasswordFault(): (password: string, names: readonly string[]) => PasswordFault | null {
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let gone = false
    import('./common-passwords.ts').then(
      (list) => {
        if (!gone) setCommon(list.commonPasswords)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return (password, names) => passwordFault(password, names, common)
}
