/** A report of successive steps with the losses between them, as bars or, with a switch, as a table. */
import { ArrowDownRight, ChartBar, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import type { Answer } from '../use-report.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportSteps.module.css'

export interface Step {
  readonly key: string
  readonly label: string
  /** Number of those who reached the step; never more than at the previous step. */
  readonly reached: number
  /** Shown beside the step, e.g. the time since the previous one. */
  readonly note?: string
  /** Nobody is lost at this step. */
  readonly isOptional?: boolean
}

export type Outcome = 'reached' | 'dropped'

export interface ReportStepsProps<T> {
  readonly label: string
  readonly answer: Answer<T>
  readonly stepsOf: (data: T) => readonly Step[]
  readonly skeleton: ReactNode
  /** Replaces the usual message if there is no data. */
  readonly empty?: ReactNode
  /** Called when those who reached a step, or were lost before it, are clicked. */
  readonly onPick?: ((step: Step, outcome: Outcome) => void) | undefined
}

const views = ['steps', 'table'] as const

export function ReportSteps<T>({ label, answer, stepsOf, skeleton, empty, onPick }: ReportStepsProps<T>) {
  const { t } = useTranslation()
  const [view, setView] = useAddressChoice('steps', views, 'steps')
  const isEmpty = (data: T) => (stepsOf(data)[0]?.reached ?? 0) === 0
  return (
    <ReportBody answer={answer} skeleton={skeleton} isEmpty={isEmpty} empty={empty}>
      {(data) => {
        const steps = measured(stepsOf(data))
        return (
          <>
            <div className={styles.foot}>
              <Segmented
                label={t('chart.kind')}
                value={view}
                onChange={setView}
                options={[
                  { value: 'steps', label: <ChartBar size={16} aria-hidden />, name: t('chart.bar') },
                  { value: 'table', label: <Table2 size={16} aria-hidden />, name: t('chart.table') },
                ]}
              />
            </div>
            {view === 'table' ? (
              <StepsTable label={label} steps={steps} dimmed={answer.isPlaceholderData} />
            ) : (
              <Bars label={label} steps={steps} onPick={onPick} />
            )}
          </>
        )
      }}
    </ReportBody>
  )
}

interface Measured extends Step {
  /** Counted from 1. */
  readonly number: number
  /** Percent of the first step. */
  readonly fromFirst: number
  /** Percent of the previous step; null at the first. */
  readonly fromPrevious: number | null
  /** Lost since the previous step. */
  readonly dropped: number
}

function measured(steps: readonly Step[]): Measured[] {
  const first = steps[0]?.reached ?? 0
  return steps.map((step, at) => {
    const before = steps[at - 1]?.reached
    return {
      ...step,
      number: at + 1,
      fromFirst: first === 0 ? 0 : (step.reached / first) * 100,
      fromPrevious: before === undefined ? null : before === 0 ? 0 : (step.reached / before) * 100,
      dropped: before === undefined ? 0 : before - step.reached,
    }
  })
}

interface BarsProps {
  readonly label: string
  readonly steps: readonly Measured[]
  readonly onPick: ReportStepsProps<never>['onPick']
}

function Bars({ label, steps, onPick }: BarsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key}>
          {step.fromPrevious !== null && (
            <Picked
              className={styles.loss}
              onPick={step.isOptional ? undefined : onPick && (() => onPick(step, 'dropped'))}
            >
              <ArrowDownRight size={14} aria-hidden />
              {t('steps.lost', {
                shown: format.exact(step.dropped),
                share: format.share(100 - step.fromPrevious),
              })}
            </Picked>
          )}
          <Picked className={styles.step} onPick={onPick && (() => onPick(step, 'reached'))}>
            <span className={styles.bar} style={{ width: `${step.fromFirst}%` }} aria-hidden />
            <span className={styles.number}>{step.number}</span>
            <bdi className={styles.name} title={step.label}>
              {step.label}
            </bdi>
            {step.note && <span className={styles.note}>{step.note}</span>}
            <b className={styles.value}>
              <Exact inert={onPick !== undefined} exact={format.exact(step.reached)}>
                {format.count(step.reached)}
              </Exact>
            </b>
            <span className={styles.share}>{format.share(step.fromFirst)}</span>
          </Picked>
        </li>
      ))}
    </ol>
  )
}

interface PickedProps {
  readonly className: string | undefined
  readonly onPick: (() => void) | undefined
  readonly children: ReactNode
}

function Picked({ className, onPick, children }: PickedProps) {
  return onPick ? (
    <button type="button" className={className} onClick={onPick}>
      {children}
    </button>
  ) : (
    <div className={className}>{children}</div>
  )
}

interface StepsTableProps {
  readonly label: string
  readonly steps: readonly Measured[]
  readonly dimmed: boolean
}

function StepsTable({ label, steps, dimmed }: StepsTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = (percent: number | null) => (percent === null ? noValue : format.share(percent))
  const columns: Column<Measured>[] = [
    { key: 'step', label: t('steps.step'), render: (step) => `${step.number}. ${step.label}` },
    {
      key: 'reached',
      label: t('steps.reached'),
      figures: true,
      render: ({ reached }) => format.exact(reached),
    },
    { key: 'first', label: t('steps.fromFirst'), figures: true, render: (step) => share(step.fromFirst) },
    {
      key: 'previous',
      label: t('steps.fromPrevious'),
      figures: true,
      render: (step) => share(step.fromPrevious),
    },
    {
      key: 'dropped',
      label: t('steps.dropped'),
      figures: true,
      render: ({ dropped }) => format.exact(dropped),
    },
    { key: 'note', label: t('steps.note'), figures: true, render: ({ note = noValue }) => note },
  ]
  return <DataTable label={label} rows={steps} rowKey={({ key }) => key} columns={columns} dimmed={dimmed} />
}
