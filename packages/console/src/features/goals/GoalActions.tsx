/** The menu of a goal that may be changed. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'

export type GoalAction = 'edit' | 'delete'

export interface GoalActionsProps {
  readonly name: string
  /** Undefined until it is loaded. */
  readonly goal: GoalRow | undefined
  readonly onChoose: (action: GoalAction, goal: GoalRow) => void
}

export function GoalActions({ name, goal, onChoose }: GoalActionsProps) {
  const { t } = useTranslation()
  const label = t('app.moreOf', { name })
  const item = (action: GoalAction) => ({
    key: action,
    label: t(`action.${action}`),
    danger: action === 'delete',
    onSelect: () => goal && onChoose(action, goal),
  })
  return (
    <Menu
      label={label}
      align="end"
      items={[item('edit'), item('delete')]}
      trigger={(props) => (
        <IconButton {...props} size="small" label={label} disabled={!goal}>
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  )
}
