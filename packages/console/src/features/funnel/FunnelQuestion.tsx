/** The steps of a funnel and its options. On a phone it is folded if the steps are complete, so that the result comes first. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MatcherOrNone } from '../../reports/matcher/MatcherOrNone.tsx'
import { fewestSteps, type StepDraft } from '../../reports/matcher/step-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useNarrow } from '../../ui/viewport/use-narrow.ts'
import styles from './Funnel.module.css'
import { StepsEditor } from './StepsEditor.tsx'
import { type FunnelChoices, orders, scopes, windows } from './use-funnel-choices.ts'

export interface FunnelQuestionProps {
  readonly drafts: readonly StepDraft[]
  /** Names of the complete steps, in order. */
  readonly names: readonly string[]
  readonly choices: FunnelChoices
}

export function FunnelQuestion({ drafts, names, choices }: FunnelQuestionProps) {
  const { t } = useTranslation()
  const isComplete = names.length >= fewestSteps
  const mayFold = useNarrow(600) && isComplete
  // The panel does not fold while steps are being entered.
  const [open, setOpen] = useState(!isComplete)
  return (
    <Panel
      roomy
      title={t('funnel.steps')}
      className={styles.panel}
      tools={
        mayFold && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'action.done' : 'action.edit')}
          </Button>
        )
      }
    >
      {mayFold && !open ? (
        <p className={styles.folded}>{names.join(' → ')}</p>
      ) : (
        <>
          <StepsEditor drafts={drafts} canSkip={choices.order === 'sequential'} />
          <Choices {...choices} />
        </>
      )}
    </Panel>
  )
}

function Choices(choices: FunnelChoices) {
  const { order, setOrder, scope, setScope, minutes, setMinutes, trend, setTrend, exclude, setExclude } =
    choices
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.choices}>
        <Segmented
          label={t('funnel.order')}
          value={order}
          onChange={setOrder}
          options={orders.map((value) => ({ value, label: t(`funnel.orders.${value}`) }))}
        />
        <Segmented
          label={t('funnel.scope')}
          value={scope}
          onChange={setScope}
          options={scopes.map((value) => ({ value, label: t(`funnel.scopes.${value}`) }))}
        />
        <Select
          label={t('funnel.window')}
          value={minutes}
          options={windows}
          nameOf={(value) => t('funnel.within', { time: t(`funnel.windows.${value}`) })}
          onChoose={setMinutes}
        />
        <Button aria-pressed={trend} onClick={() => setTrend(!trend)}>
          {t('funnel.trend')}
        </Button>
      </div>
      <div className={styles.exclude}>
        <MatcherOrNone
          label={t('funnel.exclude')}
          none={t('funnel.excludeNone')}
          value={exclude}
          onChange={setExclude}
        />
      </div>
    </>
  )
}
