/** The first tab stop: a link past the header to the main content. */
import { useTranslation } from 'react-i18next'
import styles from './SkipLink.module.css'

/** `inert`: something covers the page. */
export function SkipLink({ inert = false }: { readonly inert?: boolean }) {
  const { t } = useTranslation()
  return (
    <a href="#main" className={styles.skip} inert={inert}>
      {t('app.skipToContent')}
    </a>
  )
}
