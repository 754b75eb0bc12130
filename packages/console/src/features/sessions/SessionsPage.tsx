/** The list of visits, their distributions, and the events of one visit. The address tells which of these is shown. */
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { RestsOn } from '../../reports/RestsOn.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import styles from './Sessions.module.css'
import { VisitDetail } from './VisitDetail.tsx'
import { VisitDistributions } from './VisitDistributions.tsx'
import { VisitTable } from './VisitTable.tsx'

const views = ['list', 'spread'] as const

export function SessionsPage() {
  return <WebsiteReport>{() => <Sessions />}</WebsiteReport>
}

function Sessions() {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const [view, setView] = useAddressChoice('view', views, 'list')
  const asked = parameters.get('visit')
  const visitId = asked && /^\d{1,20}$/.test(asked) ? asked : null
  const choice = (
    <Segmented
      label={t('sessions.view')}
      value={view}
      onChange={setView}
      options={views.map((value) => ({ value, label: t(`sessions.views.${value}`) }))}
    />
  )
  return (
    <>
      <ReportHead kind={t('nav.sessions')} hasFilters={!visitId}>
        {(addFilter) =>
          visitId ? (
            <Button onClick={() => change({ visit: null })}>
              <ArrowLeft size={16} aria-hidden />
              {t('sessions.all')}
            </Button>
          ) : (
            <QuestionTools onFilter={addFilter} compares={false} />
          )
        }
      </ReportHead>
      {visitId ? (
        <VisitDetail key={visitId} visitId={visitId} />
      ) : (
        <>
          {view === 'list' ? <VisitTable choice={choice} /> : <VisitDistributions choice={choice} />}
          <RestsOn />
          {view === 'list' && <p className={styles.note}>{t('sessions.about')}</p>}
        </>
      )}
    </>
  )
}
