/** Describes changes in sentences with their numbers. */
import { unsupportedDimensions } from '@footfall/contract/stats/change-dimensions'
import type { Changes } from '@footfall/contract/stats/changes-results'
import { type Metric, metrics } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { withinSentence } from '../../lib/format/within-sentence.ts'
import { useContribution } from '../../reports/use-contribution.ts'
import { type Changed, changeParts } from './change-parts.ts'

export function useSentences(metric: Metric) {
  const { t } = useTranslation()
  const format = useFormat()
  const contributionOf = useContribution(metric)
  const kind = metrics[metric].kind === 'count' ? 'sentence' : 'rate'
  /** The same format as that of the figures beside the sentences. */
  const percentOf = (size: number) => (size < 100 ? format.share(size) : format.percent(size, 0))
  const shareOf = ({ share_of_change: share }: Changed) => percentOf(Math.abs(share ?? 0))
  const describe = (changed: Changed, subject: string) => {
    const { direction, percent } = changeParts(changed)
    const { current, previous } = changed
    const numbers = {
      subject,
      current: format.exactMetric(metric, current),
      previous: format.exactMetric(metric, previous),
      amount: contributionOf((current ?? 0) - (previous ?? 0)).size,
      percent: percent === null ? '' : percentOf(percent),
    }
    if (kind === 'sentence') {
      const how = percent === null && direction === 'rose' ? 'new' : direction
      return t(`changes.sentence.${how}`, numbers)
    }
    const how = previous === null ? 'new' : current === null ? 'gone' : direction
    return t(`changes.rate.${how}`, numbers)
  }
  /** The slice's fields and values. */
  const named = ({ dimensions, labels }: Changes['list'][number]) =>
    dimensions
      .map((dimension, at) =>
        t('changes.part', {
          field: withinSentence(t(`stats.field.${dimension}`)),
          value: labels[at] ?? '',
        }),
      )
      .join(t('changes.and'))
  /** Describes the relation to the change of the whole. */
  const ofWhole = (change: Changes['list'][number]) => {
    const { whole } = changeParts(change)
    if (kind === 'sentence')
      return whole === 'none' ? '' : t(`changes.whole.${whole}`, { share: shareOf(change) })
    const lifts = change.contribution > 0 ? 'raises' : 'lowers'
    const amount = contributionOf(change.contribution).size
    return change.contribution === 0 ? '' : t(`changes.whole.${lifts}`, { amount })
  }
  const unsupported = unsupportedDimensions(metric).map((dimension) =>
    withinSentence(t(`stats.field.${dimension}`)),
  )
  return {
    /** Names the dimensions by which the metric has no exact value; empty if there are none. */
    unsupported:
      unsupported.length === 0
        ? ''
        : t('changes.untold', {
            metric: t(`stats.metric.${metric}`),
            fields: new Intl.ListFormat(format.language, { type: 'conjunction' }).format(unsupported),
          }),
    whole: ({ current, previous }: Changes) =>
      current === null && previous === null
        ? ''
        : t('changes.end', { text: describe({ current, previous }, t(`stats.metric.${metric}`)) }),
    named,
    segment: (change: Changes['list'][number]) => {
      const subject = t('changes.subject', { parts: named(change), metric: t(`stats.metric.${metric}`) })
      return t('changes.end', { text: describe(change, subject) + ofWhole(change) })
    },
  }
}
