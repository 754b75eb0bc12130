/** A team in the list. Actions that the user may not take are hidden. */
import { can } from '@footfall/contract/access'
import type { TeamRow as Team } from '@footfall/contract/api/team'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useRoleName } from '../../lib/session/role-name.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import type { MenuEntry } from '../../ui/overlay/Menu.tsx'
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx'
import { DeleteTeam } from './DeleteTeam.tsx'
import { LeaveTeam } from './LeaveTeam.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import styles from './TeamsPage.module.css'

export interface TeamRowProps {
  readonly team: Team
  readonly isCurrent: boolean
}

type Open = 'edit' | 'delete' | 'leave' | null

export function TeamRow({ team, isCurrent }: TeamRowProps) {
  const { t } = useTranslation()
  const go = useGo()
  const format = useFormat()
  const roleName = useRoleName()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const role = team.team_role
  const goAs = (pathname: string) => {
    setCurrentTeam({ teamId: team.team_id, teamRole: role })
    go(pathname)
  }
  const items: MenuEntry[] = [
    ...(can(role, 'team.manage')
      ? [{ key: 'edit', label: t('teams.edit'), onSelect: () => setOpen('edit') }]
      : []),
    can(role, 'team.own')
      ? { key: 'delete', label: t('teams.delete'), danger: true, onSelect: () => setOpen('delete') }
      : { key: 'leave', label: t('teams.leave'), danger: true, onSelect: () => setOpen('leave') },
  ]
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          {team.team_name}
          <span className={styles.badge}>{roleName(team.team_role)}</span>
          {isCurrent && <span className={cx(styles.badge, styles.current)}>{t('teams.current')}</span>}
        </h2>
        <p className={styles.description}>{team.description}</p>
        <p className={styles.facts}>
          <span>{t('teams.members', { count: team.members, shown: format.exact(team.members) })}</span>
          <span>{t('teams.websites', { count: team.websites, shown: format.exact(team.websites) })}</span>
          <span>{t('teams.owner', { name: team.owner })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        {!isCurrent && <Button onClick={() => goAs('/websites')}>{t('teams.switchTo')}</Button>}
        {can(role, 'team.manage') && (
          <Button onClick={() => goAs('/settings/teams/members')}>{t('teams.toMembers')}</Button>
        )}
        <MoreMenu label={t('teams.more', { team: team.team_name })} items={items} />
      </div>
      {open === 'edit' && <TeamDialog team={team} onClose={close} />}
      {open === 'delete' && <DeleteTeam team={team} onClose={close} />}
      {open === 'leave' && <LeaveTeam team={team} onClose={close} />}
    </li>
  )
}
