/** Shows below a password field that Caps Lock is on. */
import { ArrowBigUpDash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './PasswordInput.module.css'

export function CapsLockHint({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation()
  return (
    <span role="status">
      {shown && (
        <span className={styles.hint}>
          <ArrowBigUpDash size={15} aria-hidden />
          {t('form.capsLock')}
        </span>
      )}
    </span>
  )
}
