/** Insights: what changed compared with another period, and a custom table over any dimensions. */
import { useTranslation } from 'react-i18next'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Changes } from './Changes.tsx'
import { Explore } from './Explore.tsx'
import styles from './Insights.module.css'

const views = ['changes', 'explore'] as const

export function InsightsPage() {
  return <WebsiteReport>{() => <Insights />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report. */
export function Insights() {
  const { t } = useTranslation()
  const [view, setView] = useAddressChoice('view', views, 'changes')
  const titles = { changes: t('changes.title'), explore: t('explore.title') }
  return (
    <>
      <ReportHead kind={t('nav.insights')}>
        {(addFilter) => (
          <QuestionTools
            onFilter={addFilter}
            compares={view === 'changes'}
            mustCompare={view === 'changes'}
          />
        )}
      </ReportHead>
      <div className={styles.tabs}>
        <Tabs
          label={t('nav.insights')}
          value={view}
          onChange={setView}
          tabs={views.map((value) => ({ value, label: titles[value] }))}
          controls="insights"
        />
      </div>
      <div id="insights" role="tabpanel" aria-label={titles[view]}>
        {view === 'changes' ? <Changes /> : <Explore />}
      </div>
    </>
  )
}
