/** The funnel for each value of a dimension: which share of the group reaches each step. */
import type { Funnel } from '@footfall/contract/stats/sequences'
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { fieldName } from '../../reports/field-name.ts'
import { ValueName } from '../../reports/table/ValueName.tsx'
import type { Answer } from '../../reports/use-report.ts'
import { useAnyDimension } from '../../reports/use-traits.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'

export interface FunnelGroupsProps {
  readonly answer: Answer<Funnel>
  /** Null if the funnel is not grouped. */
  readonly by: AnyDimension | null
  readonly onChange: (by: AnyDimension | null) => void
  readonly stepNames: readonly string[]
}

type Group = NonNullable<Funnel['groups']>[number]

export const groupsPrefix = 'list_'
const pageSize = 20

export function FunnelGroups({ answer, by, onChange, stepNames }: FunnelGroupsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { offered } = useAnyDimension(by)
  const list = useReportList({ prefix: groupsPrefix, sorts: ['entered'], fallback: 'entered', pageSize })
  const first = (list.state.page - 1) * pageSize
  const pageOf = (groups: readonly Group[] = []) => ({
    list: groups.slice(first, first + pageSize),
    total: groups.length,
  })
  const columns: Column<Group>[] = [
    {
      key: 'value',
      label: by ? fieldName(by) : '',
      render: ({ value, label }) => by && <ValueName dimension={by} value={value} label={label} />,
    },
    {
      key: 'entered',
      label: t('funnel.entered'),
      figures: true,
      render: ({ steps }) => format.exact(steps[0]?.visitors ?? 0),
    },
    ...stepNames.slice(1).map(
      (name, at): Column<Group> => ({
        key: String(at + 1),
        label: `${at + 2}. ${name}`,
        figures: true,
        render: ({ steps }) => {
          const step = steps[at + 1]
          if (!step || step.from_first === null) return noValue
          return <Exact exact={format.exact(step.visitors)}>{format.share(step.from_first)}</Exact>
        },
      }),
    ),
  ]
  return (
    <Panel
      title={t('funnel.groups')}
      className={by === null ? 'unprinted' : undefined}
      tools={
        <Select
          label={t('funnel.by')}
          value={by ?? ''}
          options={['', ...offered]}
          nameOf={(one) => (one === '' ? t('funnel.together') : fieldName(one))}
          onChoose={(one) => onChange(one === '' ? null : one)}
        />
      }
    >
      {by && (
        <ReportTable
          label={t('funnel.groups')}
          list={list}
          bar={false}
          answer={{ ...answer, data: answer.data && pageOf(answer.data.groups ?? undefined) }}
          rowKey={({ value }) => value}
          columns={columns}
          skeletonRows={5}
        />
      )}
    </Panel>
  )
}
