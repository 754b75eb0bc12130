/** How many visitors get from step to step. An expensive funnel asks first whether to run it. */
import { Filter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { snippets } from '../../reports/snippets.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { type Outcome, ReportSteps } from '../../reports/views/ReportSteps.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { AskBeforeReading } from './AskBeforeReading.tsx'
import type { FunnelAnswer } from './use-funnel.ts'

export interface FunnelConversionProps {
  readonly funnel: FunnelAnswer
  readonly steps: readonly { readonly name: string; readonly isOptional: boolean }[]
  /** Called when those who reached a step (counted from 1), or were lost before it, are clicked. */
  readonly onPick?: ((step: number, outcome: Outcome) => void) | undefined
}

export function FunnelConversion({ funnel, steps, onPick }: FunnelConversionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { answer, reading, rows, decide } = funnel
  if (reading) return <AskBeforeReading state={reading} rows={rows} onDecide={decide} />
  return (
    <ReportSteps
      label={t('funnel.result')}
      answer={answer}
      stepsOf={(data) =>
        data.steps.map(({ visitors, median_seconds: median }, at) => ({
          key: String(at),
          label: steps[at]?.name ?? '',
          reached: visitors,
          isOptional: steps[at]?.isOptional ?? false,
          ...(median !== null && { note: t('funnel.median', { time: format.duration(median) }) }),
        }))
      }
      skeleton={<RowsSkeleton rows={Math.max(2, steps.length)} />}
      empty={
        <HowTo
          of="visits"
          icon={<Filter size={20} strokeWidth={1.75} />}
          title={t('funnel.nobody')}
          text={t('funnel.nobodyText')}
          code={snippets.track}
        />
      }
      {...(onPick && { onPick: ({ key }, outcome) => onPick(Number(key) + 1, outcome) })}
    />
  )
}
