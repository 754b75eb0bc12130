/** The screen itself, the product's name, and the switches for language and appearance in the corner. */
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { LanguageButton } from '../../ui/controls/LanguageButton.tsx'
import { LogoMark } from '../../ui/images/LogoMark.tsx'
import { AppearanceButton } from '../../ui/theme/AppearanceButton.tsx'
import styles from './BlankLayout.module.css'

export function BlankLayout() {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <header>
        <div className={styles.brand}>
          <LogoMark size={28} />
          {t('app.name')}
        </div>
        <div className={styles.corner}>
          <LanguageButton />
          <AppearanceButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
