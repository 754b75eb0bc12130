/**
 * The head of a report: the website's name, the number of current visitors, the tools of the question, and the save button. Below it, the saved
 * report that is open, and the editor of filters. It sets the page's title and shortcuts, too.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConnection } from '../../lib/api/connection.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { cx } from '../../ui/cx.ts'
import { LagMark } from '../../ui/feedback/LagMark.tsx'
import { LiveDot } from '../../ui/feedback/LiveDot.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { AddToBoard } from '../boards/AddToBoard.tsx'
import { FilterEditor } from '../filters/FilterEditor.tsx'
import { SaveReport } from '../saved/SaveReport.tsx'
import { openedParameter } from '../saved/saved-state.ts'
import { useReportSource } from '../source.tsx'
import { useReportPage } from '../use-report-page.ts'
import { PeriodGaps } from './PeriodGaps.tsx'
import styles from './ReportHead.module.css'
import { ToolBar } from './ToolBar.tsx'

/** Loaded with the first saved report. */
const openedReport = lazyPart(async () => (await import('../saved/OpenedReport.tsx')).OpenedReport)

export interface ReportHeadProps {
  /** Name of the report, except for the overview. */
  readonly kind?: string
  /** Visitors of the last five minutes; undefined if unknown or not shown here. */
  readonly live?: number | undefined
  /** Shown before the title of the browser's tab; default `live`. */
  readonly count?: number | undefined
  /** False if the screen shows one thing, which filters do not choose. */
  readonly hasFilters?: boolean
  /** The report has no period, such as that of real time. */
  readonly timeless?: boolean
  /** The tools of the question; `addFilter` opens the editor. */
  readonly children: (addFilter: () => void) => ReactNode
}

export function ReportHead(props: ReportHeadProps) {
  const { kind, live, count = live, hasFilters = true, timeless = false, children } = props
  const { t } = useTranslation()
  const { name } = useReportSource()
  const title = kind ? `${kind} · ${name}` : name
  const page = useReportPage(count ? `(${count}) ${title}` : title, { timeless })
  const format = useFormat()
  const [parameters] = useSearchParams()
  const lost = useConnection((state) => state.lost)
  return (
    <>
      <ToolBar
        onEditFilter={hasFilters ? page.setEditing : undefined}
        place={
          <>
            <h1 className={cx(styles.title, styles.named)} title={name}>
              <span className={styles.name}>{name}</span>
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
        {children(page.addFilter)}
        <SaveReport />
        <AddToBoard />
      </ToolBar>
      {hasFilters && !timeless && <PeriodGaps />}
      {parameters.has(openedParameter) && <LazyPart part={openedReport} given={{}} />}
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}
