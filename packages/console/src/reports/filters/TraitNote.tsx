/** Explains which visitors a filter by a trait counts. */
import { useTranslation } from 'react-i18next'
import styles from './TraitNote.module.css'

export function TraitNote() {
  const { t } = useTranslation()
  return <p className={styles.note}>{t('traits.knownAlone')}</p>
}
