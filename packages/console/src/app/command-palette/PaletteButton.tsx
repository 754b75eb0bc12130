/** Opens the command palette by mouse or touch. */
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openPalette, paletteKeys } from './opened.ts'
import styles from './PaletteButton.module.css'

export function PaletteButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('app.searchEverywhere')}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('app.searchEverywhere')}
      onClick={openPalette}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.words} aria-hidden>
        {t('app.search')}
      </span>
      <kbd className={styles.key} aria-hidden>
        {paletteKeys.join(' ')}
      </kbd>
    </button>
  )
}
