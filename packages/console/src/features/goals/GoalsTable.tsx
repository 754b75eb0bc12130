/** The goals of the website with their figures. Members with the right can add, change and delete them. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { dimensionNames } from '@footfall/contract/stats/dimensions'
import type { Goals } from '@footfall/contract/stats/goal-results'
import { Goal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { ExportMenu } from '../../reports/head/ExportMenu.tsx'
import { Amounts } from '../../reports/revenue/RevenueFigure.tsx'
import { snippets } from '../../reports/snippets.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import type { Column } from '../../ui/table/DataTable.tsx'
import { type GoalAction, GoalActions } from './GoalActions.tsx'
import { GoalName } from './GoalName.tsx'
import { figureColumns } from './goal-columns.tsx'
import { useGoalEditing } from './use-goal-editing.ts'

type Row = Goals['list'][number]
type Open = { readonly action: GoalAction; readonly goal: GoalRow } | { readonly action: 'add' } | null

const goalDialog = lazyPart(async () => (await import('./GoalDialog.tsx')).GoalDialog)
const deleteGoal = lazyPart(async () => (await import('./DeleteGoal.tsx')).DeleteGoal)

export function GoalsTable({ onOpen }: { readonly onOpen: (goalId: string) => void }) {
  const { t } = useTranslation()
  const source = useReportSource()
  const query = useReportQuery()
  const [state] = useReportState()
  const { goalOf, mayEdit } = useGoalEditing()
  // An opened goal is shown by a dimension, and a share may hide all of them.
  const { hiddenFields = [] } = source
  const opens = dimensionNames.some((one) => !hiddenFields.includes(one))
  const answer = useReport('goals', {})
  const [chosen, setOpen] = useState<Open>(null)
  const [parameters, changeAddress] = useAddress()
  // An event's page leads here with its name.
  const event = parameters.get('new_goal')
  const open = chosen ?? (mayEdit && event ? ({ action: 'add' } as const) : null)
  const close = () => {
    setOpen(null)
    if (event) changeAddress({ new_goal: null }, { replace: true })
  }
  const compared = comparesRows(state)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: t('goals.goal'),
      render: ({ goal_id, name }) => {
        const goal = goalOf(goal_id)
        return (
          <GoalName
            name={name}
            goal={goal}
            showsLock={mayEdit}
            onOpen={opens ? () => onOpen(goal_id) : null}
          />
        )
      },
    },
    ...figureColumns<Row>(t, compared),
    {
      key: 'value',
      label: t('goals.value'),
      figures: true,
      render: ({ value }) => <Amounts of={value} />,
    },
    // Without any goal that may be changed, the column would be empty.
    ...(mayEdit && answer.data?.list.some(({ goal_id }) => !goalOf(goal_id)?.is_locked)
      ? [
          {
            key: 'more',
            label: t('goals.actions'),
            figures: true,
            render: ({ goal_id, name }: Row) => {
              const goal = goalOf(goal_id)
              if (goal?.is_locked) return null
              return (
                <GoalActions name={name} goal={goal} onChoose={(action, goal) => setOpen({ action, goal })} />
              )
            },
          },
        ]
      : []),
  ]
  const add = mayEdit && <AddButton name={t('goals.add')} onClick={() => setOpen({ action: 'add' })} />
  const some = (answer.data?.list.length ?? 0) > 0
  return (
    <Panel
      title={t('goals.list')}
      tools={
        some && (
          <>
            {source.calls !== 'share' && (
              <ExportMenu download={(format) => downloadReport(source, 'goals', { ...query, format })} />
            )}
            {add}
          </>
        )
      }
    >
      <ReportTable
        label={t('goals.list')}
        answer={answer}
        rowKey={({ goal_id }) => goal_id}
        fill={({ visitor_rate: rate }) => rate ?? 0}
        columns={columns}
        skeletonRows={5}
        empty={
          <HowTo
            icon={<Goal size={20} strokeWidth={1.75} />}
            title={t('goals.none')}
            text={t(mayEdit ? 'goals.noneText' : 'goals.noneTextView')}
            code={mayEdit ? snippets.track : null}
            action={add}
          />
        }
      />
      {open?.action === 'delete' && (
        <LazyPart part={deleteGoal} given={{ goal: open.goal, onClose: close }} />
      )}
      {open && open.action !== 'delete' && (
        <LazyPart
          part={goalDialog}
          given={{ goal: open.action === 'edit' ? open.goal : null, event, onClose: close }}
        />
      )}
    </Panel>
  )
}
