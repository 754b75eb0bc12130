/** The current page of a list, with buttons for the previous and next one. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { IconButton } from '../controls/Button.tsx'
import styles from './Pager.module.css'

export interface PagerProps {
  /** Counted from 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** `replace`: the page that was open is gone, so the history should not lead back to it. */
  readonly onPage: (page: number, step?: { readonly replace: true }) => void
  /** The total belongs to another list, which is shown until this one is loaded. */
  readonly isStale?: boolean
  /** Hides everything if there is only one page, for lists whose total does not matter. */
  readonly hiddenAlone?: boolean
}

export function Pager({ page, pageSize, total, onPage, isStale = false, hiddenAlone = false }: PagerProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const from = Math.min(total, (page - 1) * pageSize + 1)
  const to = Math.min(total, page * pageSize)
  const last = Math.max(1, Math.ceil(total / pageSize))
  // After the last row of the last page was deleted, the page before it is the last one.
  const isTooFar = !isStale && total > 0 && page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page has become too far
  useEffect(() => {
    if (isTooFar) onPage(last, { replace: true })
  }, [isTooFar])
  if (hiddenAlone && last === 1 && (page === 1 || total === 0)) return null
  return (
    <nav
      className={hiddenAlone ? `${styles.pager} ${styles.apart}` : styles.pager}
      aria-label={t('list.pages')}
    >
      <span role="status">
        {t('list.range', { from: format.exact(from), to: format.exact(to), total: format.exact(total) })}
      </span>
      {last > 1 && (
        <span className={styles.steps}>
          <IconButton
            size="small"
            variant="plain"
            label={t('list.previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <span className={styles.page}>
            {t('list.page', { page: format.exact(page), last: format.exact(last) })}
          </span>
          <IconButton
            size="small"
            variant="plain"
            label={t('list.next')}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={16} aria-hidden />
          </IconButton>
        </span>
      )}
    </nav>
  )
}
