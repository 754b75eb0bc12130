/** Period, filter and comparison, which all reports share. In narrow windows the tools after the first two are folded. */
import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparable, defaultComparison } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { ComparePicker } from '../../ui/period/ComparePicker.tsx'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { useReportSource } from '../source.tsx'
import styles from './QuestionTools.module.css'

export interface QuestionToolsProps {
  /** Absent if filters cannot be added here. */
  readonly onFilter?: () => void
  /** False if the report has no comparison. */
  readonly compares?: boolean
  /** The report requires a comparison. */
  readonly mustCompare?: boolean
}

export function QuestionTools({ onFilter, compares = true, mustCompare = false }: QuestionToolsProps) {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const [more, open, setOpen] = useFolded()
  const [state, change] = useReportState()
  const asked = mustCompare && !state.compare ? { ...state, compare: defaultComparison } : state
  return (
    <>
      <PeriodPicker value={state} onChange={(period) => change({ ...period, unit: null })} zone={zone} />
      {onFilter && (
        <Button className={styles.filter} aria-label={t('filter.filter')} onClick={onFilter} data-adds-filter>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.filterName}>{t('filter.filter')}</span>
        </Button>
      )}
      <IconButton
        ref={more}
        variant="plain"
        label={t('dashboard.moreTools')}
        className={styles.more}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {compares && comparable(state) && (
        <ComparePicker value={asked} onChange={change} zone={zone} required={mustCompare} />
      )}
    </>
  )
}

/** Open until somebody goes on with the page: what lies over it, menus and dialogs of the tools themselves, belongs to them. */
function useFolded() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    // After the click has done its work, so that nothing moves away under the finger.
    const onClick = ({ target }: MouseEvent) => {
      const place = target as Element
      if (place.closest('[data-floating], dialog') || button.current?.parentElement?.contains(place)) return
      if (place.isConnected) setOpen(false)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [open])
  return [button, open, setOpen] as const
}
