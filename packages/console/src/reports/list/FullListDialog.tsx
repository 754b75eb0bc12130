/** The full list behind a panel: all values with all metrics, with search, order, pages and export. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Metric } from '@footfall/contract/stats/metrics'
import type { BreakdownRow } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue, writeFilters } from '../../lib/url/filters.ts'
import { comparesRows, readReportState } from '../../lib/url/report-state.ts'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { downloadReport, useReportSource } from '../source.tsx'
import { ValueFilter } from '../table/ValueName.tsx'
import { useBreakdownRows } from '../use-breakdown-rows.ts'
import { useReportQuery } from '../use-report.ts'
import { ReportTable } from '../views/ReportTable.tsx'
import { useReportList } from '../views/use-report-list.ts'
import { metricColumns, metricsOf, pageColumns } from './columns.tsx'
import styles from './FullListDialog.module.css'
import { closedList, type ListSort, listPrefix, listSorts } from './full-list.ts'

const pageSize = 20

export interface FullListDialogProps {
  readonly dimension: Dimension
}

export function FullListDialog({ dimension }: FullListDialogProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  return (
    <Dialog
      inAddress
      width={1120}
      title={t(`stats.field.${dimension}`)}
      onClose={() => changeAddress(closedList)}
    >
      <FullList dimension={dimension} />
    </Dialog>
  )
}

function FullList({ dimension }: FullListDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const [state] = useReportState()
  const { isFilteredBy } = useValueFilter()
  const [, changeAddress] = useAddress()
  const metrics = metricsOf(dimension)
  const list = useReportList<ListSort>({
    prefix: listPrefix,
    sorts: listSorts,
    fallback: metrics[0] ?? 'visitors',
    rising: ['value'],
    pageSize,
  })
  const query = useReportQuery()
  const answer = useBreakdownRows(dimension, list.question)
  const compared = comparesRows(state)
  const choose = (value: string) =>
    changeAddress({
      ...closedList,
      filters: writeFilters(toggleValue(readReportState(currentParameters()).filters, dimension, value)),
    })
  const rows = answer.data?.list ?? []
  const measured = metrics[0] ?? 'visitors'
  const most = Math.max(1, ...rows.map((row) => row[measured] ?? 0))
  return (
    <div className={styles.list} tabIndex={-1} data-autofocus>
      <ReportTable
        label={t(`stats.field.${dimension}`)}
        answer={answer}
        list={list}
        rowKey={(row) => row.value}
        fill={(row) => ((row[measured] ?? 0) / most) * 100}
        isOn={(row) => isFilteredBy(dimension, row.value)}
        {...(source.calls === 'overview' && {
          download: (format) =>
            downloadReport(source, 'group_list', {
              ...query,
              ...list.question,
              group_by: [dimension],
              format,
            }),
        })}
        columns={[
          {
            key: 'value',
            label: t(`stats.field.${dimension}`),
            sortable: true,
            render: (row) => (
              <ValueFilter
                dimension={dimension}
                value={row.value}
                label={row.label}
                onSelect={() => choose(row.value)}
              />
            ),
          },
          ...metricColumns<Metric, BreakdownRow>(metrics, compared, t),
          ...(dimension === 'page' ? pageColumns(t, format) : []),
        ]}
      />
    </div>
  )
}
