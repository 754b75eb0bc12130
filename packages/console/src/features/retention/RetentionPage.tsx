/** Retention: how many of the visitors who first came in a day, week or month came back in each later one. */
import { Repeat2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tickLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { MatcherOrNone } from '../../reports/matcher/MatcherOrNone.tsx'
import { isWhole, type MatcherDraft, matcherOf } from '../../reports/matcher/matcher-text.ts'
import { useAddressMatcher } from '../../reports/matcher/use-address-matcher.ts'
import { RestsOn } from '../../reports/RestsOn.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { usePlainQuery, useReport } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportGrid } from '../../reports/views/ReportGrid.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { cohortGrid, mostCohorts } from './cohort-grid.ts'
import { cohortUnits, defaultUnit } from './default-unit.ts'
import styles from './Retention.module.css'

const modes = ['on', 'on_or_after'] as const
const figures = ['percent', 'visitors'] as const
/** The matcher that defines cohorts, and the matcher for coming back. They are parameters of the address and of the call. */
const roles = ['first', 'returning'] as const
type Role = (typeof roles)[number]

function asked(role: Role, matcher: MatcherDraft | null) {
  return matcher && isWhole(matcher) ? { [role]: matcherOf(matcher) } : {}
}

export function RetentionPage() {
  return <WebsiteReport>{() => <Retention />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report. */
export function Retention() {
  const { t } = useTranslation()
  const source = useReportSource()
  const query = usePlainQuery()
  const [state] = useReportState()
  const [unit, setUnit] = useAddressChoice('cohort', cohortUnits, defaultUnit(state))
  const [mode, setMode] = useAddressChoice('mode', modes, 'on')
  const [as, setAs] = useAddressChoice('figures', figures, 'percent')
  const matchers = { first: useAddressMatcher('first'), returning: useAddressMatcher('returning') }
  const question = {
    unit,
    mode,
    ...asked('first', matchers.first[0]),
    ...asked('returning', matchers.returning[0]),
  }
  const answer = useReport('retention', question, { compares: false })
  // Visitors of other cohorts may have come before.
  const ofNew = !('first' in question)
  const words = useCohortWords(unit, ofNew)
  const format = useFormat()
  return (
    <>
      <ReportHead kind={t('nav.retention')}>
        {(addFilter) => <QuestionTools onFilter={addFilter} compares={false} />}
      </ReportHead>
      <Panel title={t('retention.title')}>
        <ReportBar
          download={(format) => downloadReport(source, 'retention', { ...query, ...question, format })}
          choices={
            <>
              <Segmented
                label={t('retention.unit')}
                value={unit}
                onChange={setUnit}
                options={cohortUnits.map((value) => ({ value, label: t(`retention.units.${value}`) }))}
              />
              <Segmented
                label={t('retention.mode')}
                value={mode}
                onChange={setMode}
                options={modes.map((value) => ({ value, label: t(`retention.modes.${value}`) }))}
              />
            </>
          }
          tools={
            <Segmented
              label={t('retention.figures')}
              value={as}
              onChange={setAs}
              options={figures.map((value) => ({ value, label: t(`retention.as.${value}`) }))}
            />
          }
        />
        <div className={styles.matchers}>
          {roles.map((role) => (
            <MatcherOrNone
              key={role}
              label={t(`retention.${role}`)}
              none={t(`retention.without.${role}`)}
              value={matchers[role][0]}
              onChange={matchers[role][1]}
            />
          ))}
        </div>
        <ReportGrid
          label={t('retention.title')}
          corner={t(ofNew ? 'retention.cohort' : 'retention.occurrence')}
          answer={answer}
          gridOf={(data) => cohortGrid(data, as, words)}
          skeleton={<RowsSkeleton rows={8} />}
          note={({ cohorts }) =>
            cohorts.length > mostCohorts && (
              <p className={styles.note}>
                {t('retention.most', {
                  shown: format.exact(mostCohorts),
                  total: format.exact(cohorts.length),
                })}
              </p>
            )
          }
          empty={
            <HowTo
              of="visits"
              icon={<Repeat2 size={20} strokeWidth={1.75} />}
              title={t('retention.empty')}
              text={t('retention.emptyText')}
              code={null}
            />
          }
        />
      </Panel>
      <RestsOn />
      <p className={styles.note}>{t(`retention.about.${ofNew ? 'visit' : 'action'}.${mode}`)}</p>
      <p className={styles.note}>{t('retention.about.partial')}</p>
      <p className={styles.note}>{t('retention.known')}</p>
    </>
  )
}

function useCohortWords(unit: (typeof cohortUnits)[number], ofNew: boolean) {
  const { t } = useTranslation()
  const format = useFormat()
  return {
    mean: t('retention.mean'),
    size: t(ofNew ? 'retention.size' : 'stats.metric.visitors'),
    unit: (k: number) => t(`retention.after.${unit}`, { k }),
    cohort: (start: string) => tickLabel(start, unit, format.language),
    count: format.exact,
    percent: format.share,
    visitors: (count: number) => t('retention.visitors', { count, shown: format.exact(count) }),
    none: t('retention.none'),
    unknowable: t('retention.unknowable'),
    partial: t('chart.partial'),
    partialMean: t('retention.partialMean'),
  }
}
