/** The website's saved funnels with their numbers for the current period. The screen shows them until there are steps. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { minute } from '@footfall/contract/durations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { type FunnelInput, funnelOf } from '../../reports/cohorts/cohort-draft.ts'
import { isWhole } from '../../reports/matcher/matcher-text.ts'
import { readSteps } from '../../reports/matcher/step-text.ts'
import { useStepName } from '../../reports/matcher/use-step-name.ts'
import { addressOf } from '../../reports/saved/saved-state.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Funnel.module.css'
import { FunnelConversion } from './FunnelConversion.tsx'
import { useFunnel } from './use-funnel.ts'

/** Each is a query. The other saved funnels are in the list of saved reports. */
const most = 3

/** `none` is shown if there are no saved funnels. */
export function SavedFunnels({ websiteId, none }: { readonly websiteId: string; readonly none: ReactNode }) {
  const { t } = useTranslation()
  const reports = useCall(
    '/report/list',
    { website_id: websiteId, kind: 'funnel', page_size: most, order_by: 'updated_at', order: 'desc' },
    { fresh: minute },
  )
  const skeleton = (
    <Panel title={t('funnel.result')}>
      <RowsSkeleton rows={3} />
    </Panel>
  )
  return (
    <AnswerBody answer={reports} skeleton={skeleton}>
      {({ list }) => {
        const saved = list.flatMap((report) => {
          const funnel = funnelOf(report)
          return funnel ? [<SavedFunnel key={report.report_id} report={report} funnel={funnel} />] : []
        })
        return saved.length > 0 ? saved : none
      }}
    </AnswerBody>
  )
}

interface SavedFunnelProps {
  readonly report: SavedReportRow
  readonly funnel: FunnelInput
}

function SavedFunnel({ report, funnel }: SavedFunnelProps) {
  const { t } = useTranslation()
  const { funnel: text } = report.state
  const drafts = readSteps(typeof text === 'string' ? text : null).filter(isWhole)
  const nameOf = useStepName(drafts)
  const answered = useFunnel(funnel, true)
  return (
    <Panel
      title={report.name}
      tools={
        <Link
          className={styles.open}
          to={addressOf(report)}
          aria-label={t('funnel.openSaved', { name: report.name })}
        >
          {t('action.view')}
        </Link>
      }
    >
      <FunnelConversion
        funnel={answered}
        steps={funnel.steps.map(({ optional }, at) => ({ name: nameOf(drafts[at]), isOptional: optional }))}
      />
    </Panel>
  )
}
