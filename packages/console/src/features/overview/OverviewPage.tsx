/** A website's overview: its numbers, their change, and where visits come from. All choices are in the address. */
import { useTranslation } from 'react-i18next'
import { restOfTexts } from '../../lib/i18n/setup.ts'
import { queryOf } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { AddToBoard } from '../../reports/boards/AddToBoard.tsx'
import { Dashboard } from '../../reports/dashboard/Dashboard.tsx'
import { useRefresh, useTotal } from '../../reports/dashboard/use-dashboard.ts'
import { ExportMenu } from '../../reports/head/ExportMenu.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { noVisitsYet } from '../../reports/never-visited/no-visits-yet.ts'
import { useNeverVisited } from '../../reports/never-visited/use-never-visited.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { GoalMetric, useGoalMetric } from './GoalMetric.tsx'
import { useLive } from './use-live.ts'

const goalRows = lazyPart(async () => {
  const [{ GoalRows }] = await Promise.all([import('./GoalRows.tsx'), restOfTexts()])
  return GoalRows
})

export function OverviewPage() {
  return <WebsiteReport>{(website) => <Overview {...website} />}</WebsiteReport>
}

function Overview({ teamId, websiteId }: { readonly teamId: string; readonly websiteId: string }) {
  const source = useReportSource()
  const { zone } = source
  const { t } = useTranslation()
  const [state] = useReportState()
  const goal = useGoalMetric()
  const live = useLive(teamId, websiteId, useRefresh())
  const shown = useTotal().data?.current
  const { isAsking, isNever } = useNeverVisited(
    state.filters.length === 0 && shown !== undefined && shown.pageviews + shown.events === 0,
  )
  return (
    <>
      <ReportHead live={live}>
        {(addFilter) => (
          <>
            <QuestionTools onFilter={addFilter} />
            <ExportMenu
              download={(format) => downloadReport(source, 'total', { ...queryOf(state, zone), format })}
            />
          </>
        )}
      </ReportHead>
      <Dashboard
        panelsHead={<GoalMetric />}
        {...((isAsking || isNever) && {
          whenQuiet: isNever ? <LazyPart part={noVisitsYet} given={{}} /> : null,
        })}
        panels={{
          tools: (dimension) => <AddToBoard part={{ key: dimension, name: t(`stats.field.${dimension}`) }} />,
          ...(goal && {
            rows: (dimension) => <LazyPart part={goalRows} given={{ goalId: goal, dimension }} />,
          }),
        }}
      />
    </>
  )
}
