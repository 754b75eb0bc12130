/** The current team. It is a menu of all teams if there are several. */
import { ChevronsUpDown, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTeams } from '../../lib/session/use-teams.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useSearchEntry } from '../command-palette/use-search-entry.tsx'
import { useTeamSwitch } from '../team/team-switch.ts'
import styles from './Switcher.module.css'

export function TeamSwitcher({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const go = useGo()
  const switchTo = useTeamSwitch()
  const { list, current } = useTeams()
  const search = useSearchEntry(list.length)
  if (!current) return null
  return (
    <div className={cx(styles.crumb, className)}>
      <span className={styles.slash} aria-hidden>
        /
      </span>
      <Menu
        label={t('app.switchTeam')}
        items={[
          ...search,
          ...list.map((team) => ({
            key: team.team_id,
            label: team.team_name,
            checked: team.team_id === current.team_id,
            onSelect: () => switchTo(team),
          })),
          'divider',
          {
            key: 'manage',
            label: t('app.manageTeams'),
            icon: <Settings2 size={16} />,
            onSelect: () => go('/teams'),
          },
        ]}
        trigger={(props) => (
          <button {...props} type="button" className={styles.button} title={current.team_name}>
            <span className="spoken">{t('app.switchTeam')}</span>
            <span className={styles.name}>{current.team_name}</span>
            <ChevronsUpDown size={14} aria-hidden />
          </button>
        )}
      />
    </div>
  )
}
