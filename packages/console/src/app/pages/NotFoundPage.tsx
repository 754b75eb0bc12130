/** Shown for unknown paths. */
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  const path = readable(useLocation().pathname)
  return <MessagePage title={t('app.pageNotFound', { path })} text={t('app.pageNotFoundTip')} />
}

/** Letters instead of their codes, as in the browser's address. What nobody sees, or what turns other letters around, stays a code. */
function readable(path: string): string {
  try {
    return decodeURI(path).replace(/[\p{C}\p{Z}]/gu, (one) => encodeURIComponent(one))
  } catch {
    return path
  }
}
