/** The change of one slice: a sentence and a figure. The whole row leads to the overview with the slice's filter. */

import type { Changes } from '@footfall/contract/stats/changes-results'
import { changeOf, type Metric } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { setFilter } from '../../lib/url/filters.ts'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { readReportState, writeReportState } from '../../lib/url/report-state.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { overviewPath } from '../../reports/overview-path.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useContribution } from '../../reports/use-contribution.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Exact } from '../../ui/Exact.tsx'
import styles from './Insights.module.css'

export interface ChangeRowProps {
  readonly change: Changes['list'][number]
  readonly metric: Metric
  readonly sentence: string
}

export function ChangeRow({ change, metric, sentence }: ChangeRowProps) {
  const { t } = useTranslation()
  const contributionOf = useContribution(metric)
  const told = contributionOf(change.contribution)
  const { dimensions, values, current, previous } = change
  const pathname = overviewPath(useReportSource())
  const link = useLink(pathname, (now) => {
    const kept = new URLSearchParams(keptSearch(now, pathname))
    const state = readReportState(kept)
    const filters = dimensions.reduce(
      (now, field, at) => setFilter(now, { field, operator: 'in', value: [values[at] ?? ''] }),
      [...state.filters],
    )
    return `?${writeReportState(kept, { ...state, filters })}`
  })
  return (
    <li>
      <Link {...link} className={styles.change} aria-description={t('changes.open')}>
        <span className={styles.figure}>
          <Exact inert exact={told.exact}>
            {told.withSign}
          </Exact>
          <Delta
            small
            metric={metric}
            change={changeOf(metric, current, previous)}
            current={current}
            previous={previous}
          />
        </span>
        <span className={styles.sentence}>{sentence}</span>
      </Link>
    </li>
  )
}
