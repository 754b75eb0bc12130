/** Chooses one of the website's goals. */
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/form/Select.tsx'
import styles from './MatcherField.module.css'
import { useGoalNames } from './use-goal-names.ts'

export interface GoalChoiceProps {
  /** Its id; empty: none is chosen yet. */
  readonly value: string
  readonly onChange: (goalId: string) => void
}

export function GoalChoice({ value, onChange }: GoalChoiceProps) {
  const { t } = useTranslation()
  const { goals, nameOf } = useGoalNames()
  const isListed = goals.some(({ goal_id }) => goal_id === value)
  return (
    <Select label={t('matcher.of.goal')} className={styles.goal} value={value} onChoose={onChange}>
      {value === '' && <option value="">{t('matcher.chooseGoal')}</option>}
      {value !== '' && !isListed && <option value={value}>{nameOf(value)}</option>}
      {goals.map(({ goal_id, name }) => (
        <option key={goal_id} value={goal_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
