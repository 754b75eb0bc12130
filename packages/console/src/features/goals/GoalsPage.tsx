/** Goals: conversions, visitors and value of each, and one of them over time and by a dimension. */
import { useTranslation } from 'react-i18next'
import { withoutList } from '../../lib/url/list-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { BackToAll } from '../../reports/head/BackToAll.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { listPrefix } from '../../reports/list/full-list.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { GoalDetail } from './GoalDetail.tsx'
import styles from './Goals.module.css'
import { GoalsTable } from './GoalsTable.tsx'

export function GoalsPage() {
  return <WebsiteReport>{() => <Goals />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report. */
export function Goals() {
  const { t } = useTranslation()
  const [parameters, change] = useAddress()
  const asked = parameters.get('goal')
  const goalId = asked && /^[0-9a-f-]{36}$/i.test(asked) ? asked : null
  const open = (id: string | null) =>
    change({ goal: id, by: null, ...withoutList(listPrefix) }, { preventScrollReset: false })
  return (
    <>
      <ReportHead kind={t('nav.goals')}>
        {(addFilter) => (
          <>
            {goalId && <BackToAll name={t('goals.all')} onBack={() => open(null)} />}
            <QuestionTools onFilter={addFilter} />
          </>
        )}
      </ReportHead>
      {goalId ? <GoalDetail key={goalId} goalId={goalId} /> : <GoalsTable onOpen={open} />}
      <p className={styles.note}>{t('goals.about')}</p>
    </>
  )
}
