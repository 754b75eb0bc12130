/** The menu of a goal that may be changed. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useTranslation } from 'react-i18next'
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx'

export type GoalAction = 'edit' | 'delete'

export interface GoalActionsProps {
  readonly name: string
  /** Undefined until it is loaded. */
  readonly goal: GoalRow | undefined
  readonly onChoose: (action: GoalAction, goal: GoalRow) => void
}

export function GoalActions({ name, goal, onChoose }: GoalActionsProps) {
  const { t } = useTranslation()
  const item = (action: GoalAction) => ({
    key: action,
    label: t(`action.${action}`),
    danger: action === 'delete',
    onSelect: () => goal && onChoose(action, goal),
  })
  return (
    <MoreMenu
      label={t('app.moreOf', { name })}
      items={[item('edit'), item('delete')]}
      size="small"
      dots={16}
      disabled={!goal}
    />
  )
}
