/**
 * The head of a report: the website's name, the number of current visitors, the tools of the question, and the save button. Below it, the saved
 * report that is open.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConnection } from '../../lib/api/connection.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { Filter } from '../../lib/url/filters.ts'
import { cx } from '../../ui/cx.ts'
import { LagMark } from '../../ui/feedback/LagMark.tsx'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { AddToBoard } from '../boards/AddToBoard.tsx'
import { SaveReport } from '../saved/SaveReport.tsx'
import { openedParameter } from '../saved/saved-state.ts'
import { PeriodGaps } from './PeriodGaps.tsx'
import styles from './ReportHead.module.css'
import { ToolBar } from './ToolBar.tsx'

/** Loaded with the first saved report. */
const openedReport = lazyPart(async () => (await import('../saved/OpenedReport.tsx')).OpenedReport)

export interface ReportHeadProps {
  readonly title: string
  /** Name of the report, except for the overview. */
  readonly kind?: string
  /** Visitors of the last five minutes; undefined if unknown or not shown here. */
  readonly live?: number | undefined
  /** If given, the active filters are shown below the tools and can be edited. */
  readonly onEditFilter?: ((filter: Filter) => void) | undefined
  /** The report has no period, such as that of real time. */
  readonly timeless?: boolean
  readonly children: ReactNode
}

export function ReportHead({ title, kind, live, onEditFilter, timeless = false, children }: ReportHeadProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [parameters] = useSearchParams()
  const lost = useConnection((state) => state.lost)
  return (
    <>
      <ToolBar
        onEditFilter={onEditFilter}
        place={
          <>
            <h1 className={cx(styles.title, styles.named)} title={title}>
              <span className={styles.name}>{title}</span>
              {kind && <span className={styles.kind}>{kind}</span>}
            </h1>
            <span className={styles.live}>
              {live !== undefined && (
                <>
                  <LiveDot live={live > 0} />
                  {lost
                    ? t('connection.paused')
                    : t('dashboard.live', { count: live, shown: format.count(live) })}
                </>
              )}
            </span>
            <LagMark />
          </>
        }
      >
        {children}
        <SaveReport />
        <AddToBoard />
      </ToolBar>
      {onEditFilter && !timeless && <PeriodGaps />}
      {parameters.has(openedParameter) && <LazyPart part={openedReport} given={{}} />}
    </>
  )
}
