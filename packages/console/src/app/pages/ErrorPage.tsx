/** Shown when a screen fails: not found, not loaded, or the error's own message. */
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { isNowhere } from '../../lib/api/api-error.ts'
import { tryConnection, useConnection } from '../../lib/api/connection.ts'
import { reloadByItself } from '../../lib/reload-page.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { NotFetched } from '../../ui/lazy/lazy-part.ts'
import { useOnceReachable } from '../../ui/lazy/use-once-reachable.ts'
import { MessagePage } from './MessagePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (isNowhere(error)) return <NotFoundPage />
  if (error instanceof NotFetched) return <NotFetchedPage />
  const message = error instanceof Error ? error.message : ''
  return <MessagePage title={t('app.pageError')} text={message || t('app.pageErrorTip')} />
}

/**
 * The screen's code could not be loaded. It is loaded again on request, and automatically once the server can be reached. If the server answers, the
 * file is blocked, or gone because another build is being put in place.
 */
function NotFetchedPage() {
  const { t } = useTranslation()
  const lost = useConnection((state) => state.lost)
  useOnceReachable(() => reloadByItself())
  const again = async () => {
    if (!useConnection.getState().lost) location.reload()
    else await tryConnection()
  }
  return (
    <MessagePage
      title={t(lost ? 'connection.lost' : 'app.pageError')}
      text={lost ? undefined : t('app.pageErrorTip')}
      action={
        <Button variant="primary" onClick={() => void again()}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}
