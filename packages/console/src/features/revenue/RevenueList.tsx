/** Revenue of one currency by a dimension, with a choice of the attribution rule. */
import { fieldInfo } from '@footfall/contract/stats/filters'
import type { Revenue } from '@footfall/contract/stats/revenue-results'
import { useTranslation } from 'react-i18next'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { fieldName } from '../../reports/field-name.ts'
import { RevenueFigure } from '../../reports/revenue/RevenueFigure.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { ByChoice, useBy } from '../../reports/table/ByChoice.tsx'
import { ValueFilter, ValueName } from '../../reports/table/ValueName.tsx'
import { type Answer, useReportQuery } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { arrangeRows } from './arrange-rows.ts'
import styles from './Revenue.module.css'

export const attributions = ['visit', 'first_touch', 'last_non_direct'] as const

const amounts = ['revenue', 'refunds', 'orders', 'buyers'] as const
const sorts = [...amounts, 'label'] as const
type Sort = (typeof sorts)[number]
type Row = Revenue['list'][number]
const prefix = 'list_'
const pageSize = 20

export interface RevenueListProps {
  readonly answer: Answer<Revenue>
  readonly currency: string
  readonly compared: boolean
}

export function RevenueList({ answer, currency, compared }: RevenueListProps) {
  const { t } = useTranslation()
  const source = useReportSource()
  const query = useReportQuery()
  const { by } = useBy()
  const [attribution, setAttribution] = useAddressChoice('attribution', attributions, 'visit')
  const list = useReportList<Sort>({ prefix, sorts, fallback: 'revenue', rising: ['label'], pageSize })
  const isSource = fieldInfo(by).family === 'referer'
  const rows = (answer.data?.list ?? []).filter((row) => row.currency === currency)
  const most = Math.max(1, ...rows.map(({ revenue }) => revenue))
  const arranged = {
    ...answer,
    data: answer.data && arrangeRows<Sort, Row>(rows, { ...list.state, pageSize }),
  }
  // A filter applies to the visit that paid. Rows that credit an earlier visit cannot be filtered by.
  const Value = attribution === 'visit' || !isSource ? ValueFilter : ValueName
  const columns: Column<Row>[] = [
    {
      key: 'label',
      label: fieldName(by),
      sortable: true,
      render: ({ value, label }) => <Value dimension={by} value={value} label={label} />,
    },
    ...amounts.map(
      (figure): Column<Row> => ({
        key: figure,
        label: t(`revenue.figure.${figure}`),
        figures: true,
        sortable: true,
        render: (row) => (
          <span className={styles.cell}>
            <RevenueFigure
              muted
              figure={figure}
              currency={currency}
              value={row[figure]}
              previous={compared && row.previous ? row.previous[figure] : undefined}
            />
          </span>
        ),
      }),
    ),
  ]
  return (
    <Panel title={t('revenue.by', { currency })}>
      <ReportTable
        label={t('revenue.by', { currency })}
        answer={arranged}
        list={list}
        rowKey={({ value }) => value}
        columns={columns}
        download={(format) =>
          downloadReport(source, 'revenue', { ...query, by, attribution, ...list.question, format })
        }
        fill={({ revenue }) => (Math.max(0, revenue) / most) * 100}
        choices={
          <>
            <ByChoice list={prefix} />
            {isSource && (
              <Select
                label={t('revenue.attribution')}
                value={attribution}
                options={attributions}
                nameOf={(one) => t(`revenue.attributions.${one}`)}
                onChoose={setAttribution}
              />
            )}
          </>
        }
      />
    </Panel>
  )
}
