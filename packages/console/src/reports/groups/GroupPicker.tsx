/** The groups of a table, in order. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useReportSource } from '../source.tsx'
import { useTraitsOf } from '../use-traits.ts'
import styles from './Groups.module.css'
import { type ChangeGroups, type Group, groupNames, mostGroups } from './groups.ts'

/** The order in which groups are added. */
const offered: readonly Group[] = ['country', 'device', 'referer', 'page']

export interface GroupPickerProps {
  readonly groups: readonly Group[]
  /** Largest number of groups. */
  readonly most?: number
  readonly onChange: ChangeGroups
  readonly nameOf: (group: Group) => string
}

export function GroupPicker({ groups, most = mostGroups, onChange, nameOf }: GroupPickerProps) {
  const { t } = useTranslation()
  const { calls, whose, hiddenFields = [] } = useReportSource()
  // The address separates groups by commas, so traits with a comma in their name are left out.
  const traits = useTraitsOf(whose.website_id ?? '', calls !== 'share').filter((one) => !one.includes(','))
  const known: readonly Group[] = [...new Set([...groupNames, ...traits, ...groups])].filter(
    (one) => one === 'time' || !hiddenFields.some((field) => field === one),
  )
  const free = known.filter((one) => !groups.includes(one))
  return (
    // biome-ignore lint/a11y/useSemanticElements: choices that belong together, not the fields of a form
    <div className={styles.groups} role="group" aria-label={t('statistics.groupBy')}>
      <span className={styles.label} aria-hidden>
        {t('statistics.groupBy')}
      </span>
      {groups.map((group, at) => (
        <span key={group} className={styles.group}>
          <Select
            label={t('statistics.level', { level: at + 1 })}
            value={group}
            options={known.filter((one) => one === group || free.includes(one))}
            nameOf={nameOf}
            onChoose={(next) => onChange((now) => now.map((one, index) => (index === at ? next : one)))}
          />
          {groups.length > 1 && (
            <IconButton
              size="small"
              label={t('statistics.remove', { name: nameOf(group) })}
              onClick={() => onChange((now) => now.filter((one) => one !== group))}
            >
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      {groups.length < most && (
        <Button
          variant="quiet"
          onClick={() => {
            onChange((now) => [
              ...now,
              ...[...offered, ...known]
                .filter((one) => known.includes(one) && !now.includes(one))
                .slice(0, 1),
            ])
          }}
        >
          <Plus size={16} aria-hidden />
          {t('statistics.add')}
        </Button>
      )}
    </div>
  )
}
