/** Funnel: how many visitors get from step to step, and how long they take. The steps are in the address. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutList } from '../../lib/url/list-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { ExportMenu } from '../../reports/head/ExportMenu.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { isWhole, matcherOf } from '../../reports/matcher/matcher-text.ts'
import { askedSteps, readSteps } from '../../reports/matcher/step-text.ts'
import { useStepName } from '../../reports/matcher/use-step-name.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { usePlainQuery } from '../../reports/use-report.ts'
import { useAnyDimension } from '../../reports/use-traits.ts'
import { VisitsDialog } from '../../reports/visits/VisitsDialog.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Funnel.module.css'
import { FunnelConversion } from './FunnelConversion.tsx'
import { FunnelGroups, groupsPrefix } from './FunnelGroups.tsx'
import { FunnelQuestion } from './FunnelQuestion.tsx'
import { FunnelTrend } from './FunnelTrend.tsx'
import { NoFunnelYet } from './NoFunnelYet.tsx'
import { SavedFunnels } from './SavedFunnels.tsx'
import { useFunnel } from './use-funnel.ts'
import { useFunnelChoices } from './use-funnel-choices.ts'

export function FunnelPage() {
  return (
    <WebsiteReport>
      {({ websiteId }) => <Funnel unasked={(none) => <SavedFunnels websiteId={websiteId} none={none} />} />}
    </WebsiteReport>
  )
}

export interface FunnelProps {
  /** Shown until there are steps. Gets `none`, which explains how to add steps and is the default. */
  readonly unasked?: (none: ReactNode) => ReactNode
}

/** Works with any source: the team's own website or a shared report. */
export function Funnel({ unasked = (none) => none }: FunnelProps) {
  const { t } = useTranslation()
  const source = useReportSource()
  const { calls } = source
  const query = usePlainQuery()
  const [parameters, changeAddress] = useAddress()
  const choices = useFunnelChoices()
  const { order, scope, minutes, trend, exclude } = choices
  const { chosen: by } = useAnyDimension(parameters.get('by'))
  const drafts = readSteps(parameters.get('funnel'))
  const steps = drafts.filter(isWhole)
  const complete = steps.length >= 2
  const question = {
    steps: askedSteps(drafts, order),
    order,
    scope,
    window_minutes: Number(minutes),
    ...(exclude && isWhole(exclude) && { exclude: [matcherOf(exclude)] }),
  }
  const asked = { ...question, trend, ...(by && { by }) }
  const funnel = useFunnel(asked, complete)
  const { answer, reading, confirmation } = funnel
  const who = whoOf(parameters.get('who'), question.steps)
  const stepName = useStepName(steps)
  const nameOf = (at: number) => stepName(steps[at])
  return (
    <>
      <ReportHead kind={t('nav.funnel')}>
        {(addFilter) => <QuestionTools onFilter={addFilter} compares={false} />}
      </ReportHead>
      <FunnelQuestion
        // Starts again when a saved funnel is opened.
        key={parameters.get('report')}
        drafts={drafts}
        names={steps.map((_, at) => nameOf(at))}
        choices={choices}
      />
      <div className={styles.panels}>
        {complete ? (
          <Panel
            title={t('funnel.result')}
            tools={
              calls !== 'share' && (
                <ExportMenu
                  size="small"
                  download={(file) =>
                    downloadReport(source, 'funnel', { ...query, ...asked, ...confirmation, format: file })
                  }
                />
              )
            }
          >
            <FunnelConversion
              funnel={funnel}
              steps={question.steps.map(({ optional }, at) => ({ name: nameOf(at), isOptional: optional }))}
              onPick={
                calls === 'share'
                  ? undefined
                  : (number, outcome) => changeAddress({ who: `${number}.${outcome}` })
              }
            />
          </Panel>
        ) : (
          unasked(<NoFunnelYet />)
        )}
        {complete && !reading && trend && <FunnelTrend answer={answer} />}
        {complete && !reading && (
          <FunnelGroups
            answer={answer}
            by={by}
            onChange={(next) => changeAddress({ ...withoutList(groupsPrefix), by: next })}
            stepNames={steps.map((_, at) => nameOf(at))}
          />
        )}
      </div>
      {complete && who && calls !== 'share' && (
        <VisitsDialog
          report="funnel_visitors"
          question={{ ...question, ...confirmation, ...who }}
          title={t(`funnel.who.${who.outcome}`, { number: who.step, name: nameOf(who.step - 1) })}
          onClose={() => changeAddress({ who: null })}
        />
      )}
      <p className={styles.note}>{t(`funnel.about.${scope}`)}</p>
    </>
  )
}

/** Parses e.g. `2.dropped`, the visits to show. Null if there is no such step, or nobody can be lost at it. */
function whoOf(text: string | null, steps: readonly { readonly optional: boolean }[]) {
  const [, number, outcome] = /^(\d+)\.(reached|dropped)$/.exec(text ?? '') ?? []
  const step = Number(number)
  const asked = steps[step - 1]
  if (!asked) return null
  if (outcome === 'reached') return { step, outcome } as const
  return step > 1 && !asked.optional ? ({ step, outcome: 'dropped' } as const) : null
}
