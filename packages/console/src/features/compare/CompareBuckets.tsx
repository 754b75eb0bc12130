/** The table of both periods, bucket beside bucket. */
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Delta } from '../../ui/Delta.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import styles from './Compare.module.css'
import { useCompare, useMeasure } from './use-compare.ts'

export function CompareBuckets() {
  const { t } = useTranslation()
  const format = useFormat()
  const [metric] = useMeasure()
  const answer = useCompare('/compare/website_compare')
  const { data } = answer
  const years = new Set(
    data?.list.flatMap((row) => [row.time, row.previous_time].flatMap((time) => time?.slice(0, 4) ?? [])),
  )
  const when = (time: string | null) =>
    time && data ? bucketLabel(time, data.time_unit, format.language, years.size > 1) : '—'
  const title = t('compare.buckets', { metric: t(`stats.metric.${metric}`) })
  return (
    <Panel title={title} dimmed={answer.isPlaceholderData}>
      {answer.isError && !data ? (
        <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={7} />
      ) : (
        <div className={styles.buckets}>
          <DataTable
            label={title}
            rows={data.list}
            rowKey={(row) => `${row.time} ${row.previous_time}`}
            columns={[
              {
                key: 'time',
                label: t('chart.time'),
                render: (row) => (
                  <>
                    {when(row.time)}
                    {row.partial && row.time && <span className={styles.note}>{t('chart.partial')}</span>}
                  </>
                ),
              },
              {
                key: 'value',
                label: t(`stats.metric.${metric}`),
                hint: t(`metric.${metric}`),
                figures: true,
                render: (row) => (
                  <b className={styles.strong}>{format.exactMetric(metric, row.current?.[metric])}</b>
                ),
              },
              {
                key: 'previous_time',
                label: t('compare.beforeTime'),
                render: (row) => when(row.previous_time),
              },
              {
                key: 'previous',
                label: t('compare.before'),
                figures: true,
                render: (row) => format.exactMetric(metric, row.previous?.[metric]),
              },
              {
                key: 'change',
                label: t('chart.change'),
                figures: true,
                render: (row) => (
                  <Delta
                    small
                    metric={metric}
                    change={row.change?.[metric]}
                    current={row.current?.[metric] ?? null}
                    previous={row.previous?.[metric]}
                  />
                ),
              },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
