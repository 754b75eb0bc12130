/** Only the screen itself, with the switches for language and appearance in the corner. */
import { Outlet } from 'react-router'
import { AppearanceButton } from '../../ui/AppearanceButton.tsx'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import styles from './BlankLayout.module.css'

export function BlankLayout() {
  return (
    <div className={styles.page}>
      <div className={styles.corner}>
        <LanguageButton />
        <AppearanceButton />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
