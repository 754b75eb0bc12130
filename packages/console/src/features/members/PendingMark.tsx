/** Marks an invitation that is not accepted yet, with its expiry. */
import { useTranslation } from 'react-i18next'
import { formatAgo, formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import styles from './MembersPanel.module.css'

export function PendingMark({ expiresAt }: { readonly expiresAt: number | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const expired = expiresAt !== null && expiresAt * 1000 <= Date.now()
  return (
    <span className={styles.pending} data-expired={expired || undefined}>
      <span className={styles.mark}>{t(expired ? 'members.expired' : 'members.pending')}</span>
      {expiresAt !== null && !expired && (
        <span className={styles.below} title={formatMoment(expiresAt, language)}>
          {t('members.expires', { when: formatAgo(expiresAt, language) })}
        </span>
      )}
    </span>
  )
}
