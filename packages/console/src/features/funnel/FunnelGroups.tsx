/** The funnel once more for each value of a dimension: what share of a group comes to each step. */
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import type { Funnel } from '@footfall/contract/stats/sequences'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { ValueName } from '../../reports/table/ValueName.tsx'
import type { Answer } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'

export interface FunnelGroupsProps {
  readonly answer: Answer<Funnel>
  /** Null: the funnel is not split. */
  readonly by: Dimension | null
  readonly onChange: (by: Dimension | null) => void
  readonly stepNames: readonly string[]
}

type Group = NonNullable<Funnel['groups']>[number]

export function FunnelGroups({ answer, by, onChange, stepNames }: FunnelGroupsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns: Column<Group>[] = [
    {
      key: 'value',
      label: by ? t(`stats.field.${by}`) : '',
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
          if (!step || step.from_first === null) return '—'
          return <span title={format.exact(step.visitors)}>{format.percent(step.from_first)}</span>
        },
      }),
    ),
  ]
  return (
    <Panel
      title={t('funnel.groups')}
      tools={
        <Select
          label={t('funnel.by')}
          value={by ?? ''}
          onChoose={(value) => onChange(dimensionNames.find((one) => one === value) ?? null)}
        >
          <option value="">{t('funnel.together')}</option>
          {dimensionNames.map((one) => (
            <option key={one} value={one}>
              {t(`stats.field.${one}`)}
            </option>
          ))}
        </Select>
      }
    >
      {by && (
        <ReportTable
          label={t('funnel.groups')}
          answer={{ ...answer, data: answer.data && { list: answer.data.groups ?? [] } }}
          rowKey={({ value }) => value}
          columns={columns}
          skeletonRows={5}
        />
      )}
    </Panel>
  )
}
