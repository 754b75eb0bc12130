/** The goal that the overview's panels count, as the address keeps it. Nothing where the website has none. */
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import { useGoalList } from '../../reports/matcher/use-goal-list.ts'
import { Select } from '../../ui/form/Select.tsx'

/** Null where none is chosen, or the chosen one is no more. */
export function useGoalMetric(): string | null {
  const [parameters] = useAddress()
  const asked = parameters.get('goal')
  return useGoalList()?.find(({ id }) => id === asked)?.id ?? null
}

export function GoalMetric() {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  const goals = useGoalList()
  const chosen = useGoalMetric()
  if (!goals || goals.length === 0) return null
  return (
    <Select
      label={t('overview.goal')}
      value={chosen ?? ''}
      onChoose={(value) => changeAddress({ goal: value || null })}
    >
      <option value="">{t('overview.noGoal')}</option>
      {goals.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
