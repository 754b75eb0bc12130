/** Selects a step of one of the website's saved funnels. */
import { minute } from '@footfall/contract/durations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { Select } from '../../ui/form/Select.tsx'
import { useMatcherWords } from '../matcher/use-matcher-words.ts'
import styles from './CohortField.module.css'
import { type CohortDraft, funnelOf, possibleSteps, withFunnel } from './cohort-draft.ts'

type FunnelDraft = Extract<CohortDraft, { kind: 'funnel' }>

export interface FunnelStepFieldProps {
  readonly websiteId: string
  readonly value: FunnelDraft
  readonly onChange: (draft: FunnelDraft) => void
}

/** Largest number of saved funnels to choose from. */
const most = 100

export function FunnelStepField({ websiteId, value, onChange }: FunnelStepFieldProps) {
  const { t } = useTranslation()
  const steps = value.funnel?.steps ?? []
  const wordsOf = useMatcherWords(steps)
  const { data } = useCall(
    '/report/list',
    { website_id: websiteId, kind: 'funnel', page_size: most, order_by: 'name', order: 'asc' },
    { fresh: minute },
  )
  const saved = (data?.list ?? []).flatMap(({ report_id, name, state }) => {
    const funnel = funnelOf({ state })
    return funnel ? [{ id: report_id, name, funnel }] : []
  })
  const same = saved.find(
    ({ funnel }) => JSON.stringify(funnel.steps) === JSON.stringify(value.funnel?.steps),
  )
  if (data && saved.length === 0 && !value.funnel)
    return (
      <p className={styles.note}>
        {t('cohort.noFunnel')} <Link to={`/websites/${websiteId}/funnel`}>{t('cohort.toFunnel')}</Link>
      </p>
    )
  return (
    <div className={styles.line}>
      <Select
        label={t('cohort.funnel')}
        className={styles.wide}
        value={same?.id ?? (value.funnel ? 'own' : '')}
        options={[...(same ? [] : [value.funnel ? 'own' : '']), ...saved.map(({ id }) => id)]}
        nameOf={(id) =>
          saved.find((one) => one.id === id)?.name ??
          (id === '' ? t('cohort.chooseFunnel') : t('cohort.ownFunnel', { count: steps.length }))
        }
        onChoose={(id) => {
          const chosen = saved.find((one) => one.id === id)
          if (chosen) onChange(withFunnel(value, chosen.funnel))
        }}
      />
      {value.funnel && (
        <Select
          label={t('cohort.step')}
          className={styles.wide}
          value={String(value.step)}
          options={possibleSteps(value).map(String)}
          nameOf={(step) =>
            t('cohort.stepOf', {
              step,
              what: wordsOf({ operator: 'is', props: [], ...(steps[Number(step) - 1] ?? { kind: 'any' }) }),
            })
          }
          onChoose={(step) => onChange({ ...value, step: Number(step) })}
        />
      )}
    </div>
  )
}
