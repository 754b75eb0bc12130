/** Selects the goal that the overview's panels count. The address stores it. The website's goals are loaded when the menu is opened. */
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import { useGoalList, useGoals } from '../../reports/matcher/use-goal-list.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'

const parameter = 'goal'

/** Null if none is selected, or the selected one was deleted. */
export function useGoalMetric(): string | null {
  const [parameters] = useAddress()
  const asked = parameters.get(parameter)
  return useGoalList(asked !== null)?.find(({ id }) => id === asked)?.id ?? null
}

export function GoalMetric() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [parameters, changeAddress] = useAddress()
  const wanted = isOpen || parameters.has(parameter)
  const goals = useGoalList(wanted)
  const { isError } = useGoals(wanted)
  const chosen = useGoalMetric()
  const choice = (id: string | null, label: string) => ({
    key: id ?? '',
    label,
    checked: chosen === id,
    onSelect: () => changeAddress({ [parameter]: id }),
  })
  return (
    <Menu
      label={t('overview.goal')}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      items={[
        choice(null, t('overview.noGoal')),
        // Opening the menu again asks again.
        ...(isError || goals?.length === 0
          ? [
              {
                key: 'none',
                label: t(isError ? 'failure.panel' : 'overview.noGoals'),
                disabled: true,
                onSelect: () => {},
              },
            ]
          : (goals ?? []).map(({ id, name }) => choice(id, name))),
      ]}
      trigger={(props) => (
        <Button {...props} title={t('overview.goal')}>
          {t('overview.counted', {
            what: goals?.find(({ id }) => id === chosen)?.name ?? t('overview.noGoal'),
          })}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    />
  )
}
