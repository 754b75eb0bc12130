/** Makes a member the super administrator in the place of the user, who must confirm who they are. */
import type { MemberRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAccount } from '../../lib/session/account.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CallDialog } from '../../ui/form/CallDialog.tsx'
import { CurrentPasswordItem } from '../../ui/form/password/CurrentPasswordItem.tsx'
import { identityErrors, SecondFactorItem } from '../../ui/form/password/SecondFactorItem.tsx'
import styles from './MembersPanel.module.css'

export interface HandOverTeamProps {
  readonly teamId: string
  readonly teamName: string
  readonly member: MemberRow
  readonly onClose: () => void
}

export function HandOverTeam({ teamId, teamName: team, member, onClose }: HandOverTeamProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const account = useAccount().data
  const { name, member_id } = member
  const done = () => {
    reload('/team/user', '/team/list')
    toast.success(t('members.handedOver', { name }))
    onClose()
  }
  return (
    <CallDialog
      danger
      path="/team/hand_over"
      beside={{ team_id: teamId, member_id: member_id ?? '' }}
      title={t('members.handOver')}
      action={t('members.handOver')}
      fieldOf={identityErrors}
      onDone={done}
      onClose={onClose}
    >
      <p className={styles.consequences}>{t('members.handOverText', { name, team })}</p>
      <CurrentPasswordItem autoFocus />
      {account?.two_factor && <SecondFactorItem />}
    </CallDialog>
  )
}
