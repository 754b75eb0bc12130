/** Sets the tab's title to the screen's name and the product's. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export function useTitle(title: string): void {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = title ? `${title} · ${t('app.name')}` : t('app.name')
  }, [title, t])
}
