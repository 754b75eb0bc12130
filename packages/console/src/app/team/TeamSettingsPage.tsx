/** The team's settings: members, API keys, audit log. Only for roles that manage the team. */
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeysPanel } from '../../features/keys/KeysPanel.tsx'
import { AuditPanel } from '../../features/members/AuditPanel.tsx'
import { MembersPanel } from '../../features/members/MembersPanel.tsx'
import { useMay, useTeams } from '../../lib/session/use-teams.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import styles from './TeamSettingsPage.module.css'

const tabs = ['members', 'keys', 'audit'] as const
type Tab = (typeof tabs)[number]

export function TeamSettingsPage() {
  const { t } = useTranslation()
  const { current } = useTeams()
  const may = useMay('team.manage')
  const [tab, show] = useAddressChoice<Tab>('tab', tabs, 'members')
  useTitle(t('members.title'))
  if (!current) return null
  const { team_id: teamId, team_name: teamName } = current
  return (
    <>
      <PageHeader title={t('members.title')} subtitle={t('members.lead', { team: teamName })} />
      {!may && (
        <EmptyState
          icon={<Lock size={20} strokeWidth={1.75} />}
          title={t('members.notAllowed')}
          text={t('members.notAllowedText')}
        />
      )}
      {may && (
        <>
          <div className={styles.tabs}>
            <Tabs
              label={t('members.title')}
              value={tab}
              onChange={show}
              controls="team-settings"
              tabs={tabs.map((value) => ({ value, label: t(`members.tabs.${value}`) }))}
            />
          </div>
          <div id="team-settings" role="tabpanel" aria-label={t(`members.tabs.${tab}`)}>
            {tab === 'members' && <MembersPanel key={teamId} teamId={teamId} teamName={teamName} />}
            {tab === 'keys' && <KeysPanel key={teamId} teamId={teamId} />}
            {tab === 'audit' && <AuditPanel key={teamId} teamId={teamId} />}
          </div>
        </>
      )}
    </>
  )
}
