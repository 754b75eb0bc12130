/** Shown when a screen has failed: the error's own message, or a general one. */
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { MessagePage } from './MessagePage.tsx'

export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  const message = error instanceof Error ? error.message : ''
  return <MessagePage title={t('app.pageError')} text={message || t('app.pageErrorTip')} />
}
