/** Page groups: each row is a pattern with its label. Each change is written to the address. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { focusAdded } from '../../ui/focus/focus-added.ts'
import styles from './Journey.module.css'
import { emptyGroup, mostGroups, type PageGroup, readGroups, writeGroups } from './page-groups.ts'

export function GroupsEditor({ groups }: { readonly groups: readonly PageGroup[] }) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  /** Changes the current address: two quick changes must not undo each other. */
  const change = (next: (now: PageGroup[]) => readonly PageGroup[], replace = false) =>
    changeAddress({ group: writeGroups(next(readGroups(currentParameters().get('group')))) }, { replace })
  const edit = (at: number, part: Partial<PageGroup>) =>
    change((now) => now.map((group, index) => (index === at ? { ...group, ...part } : group)), true)
  return (
    <div className={styles.groups}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <fieldset key={at} className={styles.group}>
          <legend className="spoken">{t('journey.group', { number: at + 1 })}</legend>
          <input
            className={styles.input}
            aria-label={t('journey.pattern')}
            placeholder={t('journey.pattern')}
            maxLength={2048}
            autoCapitalize="none"
            spellCheck={false}
            value={group.pattern}
            onChange={(event) => edit(at, { pattern: event.target.value })}
          />
          <input
            className={styles.input}
            aria-label={t('journey.groupLabel')}
            placeholder={t('journey.groupLabel')}
            maxLength={200}
            value={group.label}
            onChange={(event) => edit(at, { label: event.target.value })}
          />
          <IconButton
            size="small"
            label={t('journey.removeGroup', { number: at + 1 })}
            onClick={() => change((now) => now.filter((_, index) => index !== at))}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      {groups.length < mostGroups && (
        <Button
          variant="quiet"
          size="small"
          onClick={(event) => {
            focusAdded(event)
            change((now) => [...now, emptyGroup])
          }}
        >
          <Plus size={15} aria-hidden />
          {t('journey.addGroup')}
        </Button>
      )}
    </div>
  )
}
