/** Asks before a goal is deleted. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Confirm } from '../../ui/overlay/Confirm.tsx'
import { useGoals } from './use-goals.ts'

export function DeleteGoal({ goal, onClose }: { readonly goal: GoalRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { websiteId, changed } = useGoals()
  const remove = useAction('/goal/delete')
  const confirm = () =>
    remove.mutate(
      { website_id: websiteId, goal_id: goal.goal_id },
      {
        onSuccess: () => {
          toast.success(t('goals.deleted', { name: goal.name }))
          onClose()
          return changed()
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <Confirm
      title={t('goals.deleteAsk', { name: goal.name })}
      action={t('action.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('goals.deleteText')}
    </Confirm>
  )
}
