/** Changes in words, with their numbers. */
import type { Changes } from '@footfall/contract/stats/changes-results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { type Changed, changeParts } from './change-parts.ts'

export function useSentences(metric: 'visitors' | 'visits' | 'pageviews' | 'events') {
  const { t } = useTranslation()
  const format = useFormat()
  const told = (changed: Changed, subject: string) => {
    const { direction, percent, whole } = changeParts(changed)
    const { current, previous, share_of_change: share } = changed
    const numbers = {
      subject,
      current: format.exact(current),
      previous: format.exact(previous),
      amount: format.exact(Math.abs(current - previous)),
      percent: percent === null ? '' : format.percent(percent),
    }
    const how = percent === null && direction === 'rose' ? 'new' : direction
    const main = t(`changes.sentence.${how}`, numbers)
    const rest =
      whole === 'none' ? '' : t(`changes.whole.${whole}`, { share: format.percent(Math.abs(share ?? 0)) })
    return t('changes.end', { text: main + rest })
  }
  return {
    whole: ({ current, previous }: Changes) => told({ current, previous }, t(`stats.metric.${metric}`)),
    segment: (change: Changes['list'][number]) => {
      const parts = change.dimensions.map((dimension, at) =>
        t('changes.part', { field: t(`stats.field.${dimension}`), value: change.labels[at] ?? '' }),
      )
      const named = t('changes.subject', {
        parts: parts.join(t('changes.and')),
        metric: t(`stats.metric.${metric}`),
      })
      return told(change, named)
    },
  }
}
