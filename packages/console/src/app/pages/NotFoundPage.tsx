/** Shown for unknown paths. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return <MessagePage title={t('app.pageNotFound', { path: pathname })} text={t('app.pageNotFoundTip')} />
}
