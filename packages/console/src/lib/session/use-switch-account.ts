/** Logs out and goes to log-in, which leads back here afterwards. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../url/next-path.ts'
import { endSession } from './account.ts'

/** `account`: prefilled at log-in if it is known. */
export function useSwitchAccount(account?: string): () => Promise<void> {
  const { i18n } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await endSession(queries)
    const to = loginPath(i18n.language, location)
    await navigate(account ? `${to}&account=${encodeURIComponent(account)}` : to)
  }
}
