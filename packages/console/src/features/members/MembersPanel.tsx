/** The members and invitations of a team with their roles and websites. */
import type { MemberRow } from '@footfall/contract/api/team'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useAskedOpen } from '../../lib/url/use-asked-open.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { EditMember } from './EditMember.tsx'
import { HandOverTeam } from './HandOverTeam.tsx'
import { InviteMember } from './InviteMember.tsx'
import { MemberConfirm } from './MemberConfirm.tsx'
import styles from './MembersPanel.module.css'
import { MembersTable } from './MembersTable.tsx'
import type { MemberAction } from './member-action.ts'
import { useResend } from './use-resend.ts'

const pageSize = 20

export interface MembersPanelProps {
  readonly teamId: string
  readonly teamName: string
}

export function MembersPanel({ teamId, teamName }: MembersPanelProps) {
  const { t } = useTranslation()
  const [state, change] = useListState('', ['name'], 'name')
  const { search, page } = state
  const [inviting, setInviting] = useAskedOpen('invite-member')
  const [chosen, setChosen] = useState<{ member: MemberRow; action: MemberAction } | null>(null)
  const resend = useResend(teamId)
  const members = useCall(
    '/team/user',
    { team_id: teamId, page, page_size: pageSize, search },
    { keep: true, onFocus: true },
  )
  const close = () => setChosen(null)
  const act = (member: MemberRow, action: MemberAction) => {
    if (action === 'resend') resend(member)
    else setChosen({ member, action })
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t('members.search')}
          value={search}
          onChange={(text) => change({ search: text }, { replace: true })}
        />
        <Button variant="primary" data-tour="invite" onClick={() => setInviting(true)}>
          <UserPlus size={16} aria-hidden />
          {t('members.invite')}
        </Button>
      </div>
      <Panel titleAbove title={t('members.tabs.members')} dimmed={members.isPlaceholderData}>
        <PagedList answer={members} state={state} onChange={change} pageSize={pageSize} empty={null}>
          {(list) => (
            <>
              <MembersTable teamId={teamId} members={list} onAction={act} />
              {members.data?.total === 1 && search === '' && (
                <EmptyState
                  icon={<UserPlus size={20} strokeWidth={1.75} />}
                  title={t('members.inviteFirst')}
                  text={t('members.inviteFirstText')}
                />
              )}
            </>
          )}
        </PagedList>
      </Panel>
      {inviting && <InviteMember teamId={teamId} onClose={() => setInviting(false)} />}
      {chosen?.action === 'edit' && <EditMember teamId={teamId} member={chosen.member} onClose={close} />}
      {chosen?.action === 'handOver' && (
        <HandOverTeam teamId={teamId} teamName={teamName} member={chosen.member} onClose={close} />
      )}
      {(chosen?.action === 'remove' || chosen?.action === 'cancel') && (
        <MemberConfirm
          teamId={teamId}
          teamName={teamName}
          member={chosen.member}
          action={chosen.action}
          onClose={close}
        />
      )}
    </>
  )
}
