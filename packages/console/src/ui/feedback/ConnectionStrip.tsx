/** A strip above the page while the server cannot be reached. When it can again, all visible data is reloaded. */
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../lib/api/connection.ts'
import styles from './ConnectionStrip.module.css'

export function ConnectionStrip() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const lost = useConnection((state) => state.lost)
  useEffect(
    () =>
      useConnection.subscribe((state, before) => {
        if (before.lost && !state.lost) void queries.invalidateQueries()
      }),
    [queries],
  )
  return (
    <div role="status" className={styles.place}>
      {lost && (
        <p className={styles.strip}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden />
          {t('connection.lost')}
        </p>
      )}
    </div>
  )
}
