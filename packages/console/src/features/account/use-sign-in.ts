/** Runs after a successful log-in or sign-up: stores the token, applies the account's language, and goes to the requested page. */
import type { SignedIn } from '@footfall/contract/api/user'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { callApi } from '../../lib/api/call-api.ts'
import { adoptLanguage } from '../../lib/i18n/language.ts'
import { setToken } from '../../lib/session/token.ts'
import { safePath } from '../../lib/url/next-path.ts'

export function useSignIn(): (start: SignedIn) => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { i18n } = useTranslation()
  const [parameters] = useSearchParams()
  return (start) => {
    queries.clear()
    setToken(start)
    navigate(safePath(parameters.get('next')) ?? `/websites?lang=${i18n.language}`, { replace: true })
    // If this fails, the user is still signed in and the language stays.
    void callApi('/user/item', {}, { quiet: true }).then(
      (account) => adoptLanguage(account.language),
      () => undefined,
    )
  }
}
