/** Asks for the board, and for the part of the screen to pin. */

import type { CardReport } from '@footfall/contract/resources/board'
import type { SavedReportKind } from '@footfall/contract/resources/saved-report'
import { metricNames } from '@footfall/contract/stats/metrics'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFailed } from '../../lib/api/answer.ts'
import { useReload } from '../../lib/api/reload.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { currentParameters } from '../../lib/url/use-address.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useGoals } from '../matcher/use-goal-list.ts'
import { stateOf } from '../saved/saved-state.ts'
import { useReportSource } from '../source.tsx'
import { type ShownReport, shownReports } from './shown-reports.ts'
import { useReportName } from './use-report-name.ts'

export interface PinDialogProps {
  readonly kind: SavedReportKind
  /** Key of the preselected part. */
  readonly part?: string
  readonly onClose: () => void
}

interface Fields {
  readonly board: string
  readonly newName?: string
  readonly part: string
  readonly title: string
}

const newBoard = 'new'
const longestTitle = 100

/** Cards that show the metric selected on the screen. Their reports return all metrics, so it is not part of their input. */
const byMetric: readonly CardReport[] = ['traffic', 'hours_list', 'days_list']

/** Cards that take the full width at first. */
const wideReports: readonly CardReport[] = ['traffic', 'event_traffic', 'total']

export function PinDialog({ kind, part, onClose }: PinDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const source = useReportSource()
  const teamId = useCurrentTeam((team) => team.teamId)
  const [parts, setParts] = useState(() => shownReports(queries, source))
  const hasNone = parts.length === 0
  // The dialog was opened before the screen's reports had loaded. They are offered as they arrive.
  useEffect(() => {
    if (!hasNone) return
    return queries.getQueryCache().subscribe(() => {
      const now = shownReports(queries, source)
      if (now.length > 0) setParts(now)
    })
  }, [hasNone, queries, source])
  const boards = useCall('/board/list', { team_id: teamId, page_size: 100 }, { fresh: 30_000 })
  const hasGoal = parts.some(({ report }) => report === 'goal')
  const goals = useGoals(hasGoal)
  const missing = [boards, ...(hasGoal ? [goals] : [])].filter(({ data }) => !data)
  const failed = missing.find(hasFailed)
  if (hasNone || !boards.data || missing.length > 0)
    return (
      <Dialog width={460} title={t('nav.addToBoard')} onClose={onClose}>
        {hasNone ? (
          <EmptyState title={t('board.nothingShown')} text={t('board.nothingShownText')} />
        ) : failed ? (
          <ErrorPanel error={failed.error} onRetry={failed.refetch} />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </Dialog>
    )
  const first = parts.filter(({ key }) => key === part)
  return (
    <PinForm
      kind={kind}
      parts={[...first, ...parts.filter((one) => !first.includes(one))]}
      boards={boards.data.list}
      goals={goals.data?.list ?? []}
      onClose={onClose}
    />
  )
}

interface PinFormProps extends Pick<PinDialogProps, 'kind' | 'onClose'> {
  readonly parts: readonly ShownReport[]
  readonly boards: readonly { readonly board_id: string; readonly name: string }[]
  readonly goals: readonly { readonly goal_id: string; readonly name: string }[]
}

function PinForm({ kind, parts, boards, goals, onClose }: PinFormProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const nameOf = useReportName()
  const { whose } = useReportSource()
  const team_id = useCurrentTeam((team) => team.teamId)
  const [form] = Form.useForm<Fields>()
  const chosen = Form.useWatch('board', form) ?? boards[0]?.board_id ?? newBoard
  const add = useAction('/board/add')
  const pin = useAction('/board/pin')
  const isShown = useIsShown()
  const metric = metricNames.find((one) => one === new URLSearchParams(currentParameters()).get('metric'))
  const titleOf = (key: string) => {
    const part = parts.find((one) => one.key === key)
    if (!part) return ''
    const { report, dimension, input } = part
    const name = nameOf(report, dimension)
    if (byMetric.includes(report)) return `${t(`stats.metric.${metric ?? 'visitors'}`)} · ${name}`
    if (report !== 'goal') return name
    const goal = goals.find(({ goal_id }) => goal_id === input.goal_id)
    return `${goal?.name ?? nameOf(report)} · ${name}`.slice(0, longestTitle)
  }
  const [first] = parts
  const submit = async ({ board, newName = '', part, title }: Fields) => {
    const shown = parts.find(({ key }) => key === part)
    if (!shown) return
    try {
      const made = board === newBoard ? await add.mutateAsync({ team_id, name: newName }) : null
      const card = {
        website_id: whose.website_id ?? '',
        report: shown.report,
        title,
        input: { ...shown.input, ...(metric && byMetric.includes(shown.report) && { metric }) },
        kind,
        state: stateOf(currentParameters()),
        wide: wideReports.includes(shown.report),
      }
      // If the card is refused, the new board can be selected for the next try.
      if (made) form.setFieldValue('board', made.board_id)
      await pin.mutateAsync({ team_id, board_id: made?.board_id ?? board, card })
      const name = made?.name ?? boards.find(({ board_id }) => board_id === board)?.name ?? ''
      toast.success(t('board.pinned', { name }))
      if (isShown()) onClose()
    } catch (error) {
      showError(error, form)
    } finally {
      await reload('/board/list', '/board/item')
    }
  }
  return (
    <FormDialog<Fields>
      form={form}
      title={t('nav.addToBoard')}
      action={t('board.pin')}
      busy={add.isPending || pin.isPending}
      initialValues={{
        board: boards[0]?.board_id ?? newBoard,
        part: first?.key ?? '',
        title: titleOf(first?.key ?? ''),
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="board" label={t('board.board')}>
        <Select
          options={[
            ...boards.map(({ board_id, name }) => ({ value: board_id, label: name })),
            { value: newBoard, label: t('board.newBoard') },
          ]}
        />
      </Form.Item>
      {chosen === newBoard && (
        <Form.Item name="newName" label={t('board.name')} rules={[rules.required(t('board.needName'))]}>
          <Input maxLength={100} placeholder={t('board.namePlaceholder')} />
        </Form.Item>
      )}
      {parts.length > 1 && (
        <Form.Item name="part" label={t('board.part')}>
          <Select
            options={parts.map(({ key }) => ({ value: key, label: titleOf(key) }))}
            onChange={(key: string) => form.setFieldValue('title', titleOf(key))}
          />
        </Form.Item>
      )}
      {parts.length === 1 && (
        <Form.Item name="part" hidden>
          <Input />
        </Form.Item>
      )}
      <Form.Item name="title" label={t('board.title')} rules={[rules.required(t('board.needTitle'))]}>
        <Input maxLength={longestTitle} />
      </Form.Item>
    </FormDialog>
  )
}
