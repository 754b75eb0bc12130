/** Period, filter and comparison: what every report is asked. The tools after the first two fold where there is little room. */
import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparable, defaultComparison } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ComparePicker } from '../../ui/period/ComparePicker.tsx'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { useReportSource } from '../source.tsx'
import styles from './QuestionTools.module.css'

export interface QuestionToolsProps {
  /** Absent: nothing can be filtered here by hand. */
  readonly onFilter?: () => void
  /** False: this report compares nothing. */
  readonly compares?: boolean
  /** This report is nothing without a comparison. */
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
        <Button className={styles.filter} aria-label={t('filter.filter')} onClick={onFilter}>
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
