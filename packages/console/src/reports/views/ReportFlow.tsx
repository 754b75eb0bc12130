/** A report as a flow between columns: what follows what, and how often. `FlowSwitch` shows the same as a table. */
import { Table2, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import type { Answer } from '../use-report.ts'
import type { Flow, FlowLink, FlowNode } from './flow.ts'
import { ReportBody } from './ReportBody.tsx'

export interface ReportFlowProps<T> {
  readonly label: string
  readonly answer: Answer<T>
  readonly flowOf: (data: T) => Flow
  readonly skeleton: ReactNode
  /** Replaces the usual message if there is no data. */
  readonly empty?: ReactNode
  /** Called when a node is clicked. */
  readonly onPick?: ((node: FlowNode) => void) | undefined
}

const views = ['flow', 'table'] as const
const flowChart = lazyPart(async () => (await import('./FlowChart.tsx')).FlowChart)

const useView = () => useAddressChoice('flow', views, 'flow')

/** Stands with the report's other tools. */
export function FlowSwitch() {
  const { t } = useTranslation()
  const [view, setView] = useView()
  return (
    <Segmented
      label={t('chart.kind')}
      value={view}
      onChange={setView}
      options={[
        { value: 'flow', label: <Workflow size={16} aria-hidden />, name: t('flow.flow') },
        { value: 'table', label: <Table2 size={16} aria-hidden />, name: t('chart.table') },
      ]}
    />
  )
}

export function ReportFlow<T>({ label, answer, flowOf, skeleton, empty, onPick }: ReportFlowProps<T>) {
  const [view] = useView()
  return (
    <ReportBody
      answer={answer}
      skeleton={skeleton}
      isEmpty={(data) => flowOf(data).nodes.length === 0}
      empty={empty}
    >
      {(data) => {
        const flow = flowOf(data)
        return view === 'table' ? (
          <FlowTable label={label} flow={flow} dimmed={answer.isPlaceholderData} />
        ) : (
          <LazyPart part={flowChart} given={{ label, flow, onPick }} waiting={skeleton} />
        )
      }}
    </ReportBody>
  )
}

interface FlowTableProps {
  readonly label: string
  readonly flow: Flow
  readonly dimmed: boolean
}

function FlowTable({ label, flow, dimmed }: FlowTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const nodes = new Map(flow.nodes.map((node) => [node.key, node]))
  const name = (key: string) => {
    const node = nodes.get(key)
    return node ? `${node.column + 1}. ${node.label}` : ''
  }
  const columns: Column<FlowLink>[] = [
    { key: 'from', label: t('flow.from'), render: ({ from }) => name(from) },
    { key: 'to', label: t('flow.to'), render: ({ to }) => name(to) },
    {
      key: 'value',
      label: t('stats.metric.visits'),
      figures: true,
      render: ({ value }) => format.exact(value),
    },
  ]
  return (
    <DataTable
      label={label}
      rows={flow.links}
      rowKey={({ from, to }) => `${from}\u0000${to}`}
      columns={columns}
      dimmed={dimmed}
    />
  )
}
