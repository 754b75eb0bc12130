/** Filter, comparison and period: what every report is asked. */
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { comparable, defaultComparison } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ComparePicker } from '../../ui/period/ComparePicker.tsx'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { useReportSource } from '../source.tsx'

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
  const [state, change] = useReportState()
  const asked = mustCompare && !state.compare ? { ...state, compare: defaultComparison } : state
  return (
    <>
      {onFilter && (
        <Button onClick={onFilter}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
          {t('filter.filter')}
        </Button>
      )}
      {compares && comparable(state) && (
        <ComparePicker value={asked} onChange={change} zone={zone} required={mustCompare} />
      )}
      <PeriodPicker value={state} onChange={(period) => change({ ...period, unit: null })} zone={zone} />
    </>
  )
}
