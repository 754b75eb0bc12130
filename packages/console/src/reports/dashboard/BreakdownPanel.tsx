/** A panel of the dashboard: dimensions as tabs, rows with bars. A click on a row filters the page by its value. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { TabbedPanel } from '../../ui/layout/TabbedPanel.tsx'
import { BarList } from '../../ui/list/BarList.tsx'
import { useInView } from '../../ui/viewport/use-in-view.ts'
import { useFullList } from '../list/full-list.ts'
import type { BreakdownRows } from '../use-breakdown-rows.ts'
import { ReportBody } from '../views/ReportBody.tsx'
import styles from './Dashboard.module.css'
import { dimensionsOfPanel, type PanelLine } from './panels.ts'
import { panelRows, useBreakdown } from './use-dashboard.ts'

/** Parts that a page adds to its panels, or that replace their rows. */
export interface PanelParts {
  /** At the end of the panel's head. */
  readonly tools?: (dimension: Dimension) => ReactNode
  /** Replaces the panel's own rows, which are then not loaded. */
  readonly rows?: ((dimension: Dimension) => ReactNode) | undefined
}

export interface BreakdownPanelProps {
  readonly line: PanelLine
  /** Whether the full list can be opened. */
  readonly lists?: boolean
  readonly parts?: PanelParts | undefined
}

export function BreakdownPanel({ line, lists = false, parts }: BreakdownPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const offered = dimensionsOfPanel(line)
  const [dimension, choose] = useAddressChoice<Dimension>(line.parameter, offered, offered[0] as Dimension)
  const box = useRef<HTMLDivElement>(null)
  const breakdown = useBreakdown(dimension, useInView(box) && !parts?.rows)
  const [, openList] = useFullList()
  const total = breakdown.data?.total ?? 0
  const name = (one: Dimension) => t(`stats.field.${one}`)
  return (
    <TabbedPanel
      title={t(`dashboard.panel.${line.key}`)}
      dimmed={breakdown.isPlaceholderData}
      tools={parts?.tools?.(dimension)}
      className={line.few ? styles.low : styles.breakdown}
      value={dimension}
      onChange={choose}
      tab={name(dimension)}
      tabs={line.tabs.map((tab) =>
        typeof tab === 'string'
          ? { value: tab, label: name(tab) }
          : {
              label: t(`dashboard.group.${tab.group}`),
              tabs: tab.tabs.map((one) => ({ value: one, label: name(one) })),
            },
      )}
    >
      <div ref={box} className={styles.rows}>
        {parts?.rows?.(dimension) ?? (
          <ReportBody
            answer={breakdown}
            skeleton={<RowsSkeleton rows={line.few ? 7 : panelRows} />}
            isEmpty={({ list }) => list.length === 0}
          >
            {(data) => <Rows line={line} data={data} />}
          </ReportBody>
        )}
      </div>
      {lists && total > 0 && (
        <button type="button" className={styles.all} onClick={() => openList(dimension)}>
          {t('dashboard.all', { shown: format.exact(total) })}
          <ArrowRight size={14} aria-hidden />
        </button>
      )}
    </TabbedPanel>
  )
}

interface RowsProps {
  readonly line: PanelLine
  readonly data: BreakdownRows
}

function Rows({ line: { metric }, data }: RowsProps) {
  const dimension = data.of
  const { t } = useTranslation()
  const format = useFormat()
  const [state] = useReportState()
  const { isFilteredBy, filterBy } = useValueFilter()
  const compared = comparesRows(state)
  return (
    <BarList
      nameHead={t(`stats.field.${dimension}`)}
      valueHead={t(`stats.metric.${metric}`)}
      valueHint={t(`stats.metric_hint.${metric}`)}
      shareHead={metric === 'visitors' ? t('dashboard.share') : undefined}
      changeHead={compared ? t('chart.change') : undefined}
      selectHint={t('dashboard.clickToFilter')}
      onSelect={(value) => filterBy(dimension, value)}
      rows={data.list.map((row) => ({
        key: row.value,
        label: row.label,
        icon: <ValueIcon dimension={dimension} value={row.value} />,
        amount: row[metric] ?? 0,
        value: format.inColumn(metric, row[metric]),
        exact: format.exactMetric(metric, row[metric]),
        share: row.share === null ? '' : format.share(row.share),
        change: compared && (
          <RowChange
            metric={metric}
            current={row[metric] ?? 0}
            previous={row.previous === null ? 0 : (row.previous?.[metric] ?? undefined)}
          />
        ),
        on: isFilteredBy(dimension, row.value),
      }))}
    />
  )
}
