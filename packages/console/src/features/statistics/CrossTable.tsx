/** A table of two groups as a pivot. The tint is the share of the largest cell. */
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { Group } from '../../reports/groups/groups.ts'
import { useMetric } from '../../reports/use-metric.ts'
import { useReport } from '../../reports/use-report.ts'
import { mostCombinations, ReportPivot } from '../../reports/views/ReportPivot.tsx'
import styles from './Statistics.module.css'

const mostColumns = 8

export interface CrossTableProps {
  readonly groups: readonly Group[]
  readonly nameOf: (group: Group) => string
}

export function CrossTable({ groups, nameOf }: CrossTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [metric] = useMetric()
  const answer = useReport(
    'group_list',
    { group_by: [...groups], page: 1, page_size: mostCombinations, order_by: 'visitors' },
    { compares: false },
  )
  return (
    <ReportPivot
      label={t('statistics.table')}
      answer={answer}
      cornerOf={([down], across) => (down ? `${nameOf(down)} / ${nameOf(across)}` : '')}
      figureOf={(row) => row[metric]}
      weightOf={({ visits, events }) => visits + events}
      most={mostColumns}
      write={(value, exact) => (exact ? format.exactMetric(metric, value) : format.inColumn(metric, value))}
      note={(total) => (
        <p className={styles.note}>
          {t('statistics.crossNote', { shown: format.exact(mostCombinations), total: format.exact(total) })}
        </p>
      )}
    />
  )
}
