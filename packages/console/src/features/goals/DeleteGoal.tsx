/** Asks before a goal is deleted. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { useGoalEditing } from './use-goal-editing.ts'

export function DeleteGoal({ goal, onClose }: { readonly goal: GoalRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { websiteId, changed } = useGoalEditing()
  const { goal_id, name } = goal
  return (
    <ConfirmCall
      path="/goal/delete"
      input={{ website_id: websiteId, goal_id }}
      title={t('goals.deleteAsk', { name })}
      done={t('goals.deleted', { name })}
      onDone={changed}
      onClose={onClose}
    >
      {t('goals.deleteText')}
    </ConfirmCall>
  )
}
