/** Signs out: ends the session and goes to log-in in the current language. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { endSession } from '../../lib/session/account.ts'

export function useSignOut(): () => Promise<void> {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await endSession(queries)
    navigate({ pathname: '/login', search: `?lang=${i18n.language}` })
  }
}
