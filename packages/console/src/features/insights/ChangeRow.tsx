/** The change of one slice: a sentence and a figure. The whole row leads to the overview with the slice's filter. */

import type { Changes } from '@footfall/contract/stats/changes-results'
import type { Metric } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useContribution } from '../../reports/use-contribution.ts'
import { ChangeBetween } from '../../ui/figures/ChangeBetween.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import styles from './Insights.module.css'
import type { SameFigures } from './same-figures.ts'
import type { useSentences } from './use-sentences.ts'
import { useSliceLink } from './use-slice-link.ts'

type Change = Changes['list'][number]
type Sentences = ReturnType<typeof useSentences>

export interface ChangeRowProps extends SameFigures<Change> {
  readonly metric: Metric
  readonly sentences: Sentences
}

export function ChangeRow({ change, same, metric, sentences }: ChangeRowProps) {
  const { t } = useTranslation()
  const contributionOf = useContribution(metric)
  const contribution = contributionOf(change.contribution)
  const { current, previous } = change
  const link = useSliceLink(change)
  return (
    <li>
      <Link {...link} className={styles.change} aria-description={t('changes.open')}>
        <span className={styles.figure}>
          <Exact inert exact={contribution.exact}>
            {contribution.withSign}
          </Exact>
          <ChangeBetween metric={metric} current={current} previous={previous} />
        </span>
        <span className={styles.sentence}>{sentences.segment(change)}</span>
      </Link>
      {same.length > 0 && (
        <p className={styles.same}>
          {t('changes.same')}
          {same.map((other) => (
            <SameSlice key={sentences.named(other)} change={other} sentences={sentences} />
          ))}
        </p>
      )}
    </li>
  )
}

function SameSlice({ change, sentences }: { readonly change: Change; readonly sentences: Sentences }) {
  const { t } = useTranslation()
  return (
    <Link {...useSliceLink(change)} aria-description={t('changes.open')}>
      {sentences.named(change)}
    </Link>
  )
}
