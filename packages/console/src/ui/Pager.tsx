/** Pages of a list: where one is (第 1–10 条) and the way to the neighbours. Nothing where one page holds all. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import styles from './Pager.module.css'

export interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onChange: (page: number) => void
}

export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  const from = Math.min(total, (page - 1) * pageSize + 1)
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <span className={styles.where}>
        {t('pager.where', { from, to: Math.min(total, page * pageSize), total })}
      </span>
      <IconButton
        size="small"
        variant="plain"
        label={t('pager.before')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton
        size="small"
        variant="plain"
        label={t('pager.after')}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={16} />
      </IconButton>
    </nav>
  )
}
