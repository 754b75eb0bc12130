/** The user's teams, with their role in each and the actions of that role. */
import { Search, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeams } from '../../lib/session/use-teams.ts'
import { useAskedOpen } from '../../lib/url/use-asked-open.ts'
import { useTitle } from '../../lib/use-title.ts'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { TeamRow } from './TeamRow.tsx'
import styles from './TeamsPage.module.css'

export function TeamsPage() {
  const { t } = useTranslation()
  const teams = useTeams()
  const [creating, setCreating] = useAskedOpen('create-team')
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = teams.list.filter((team) => team.team_name.toLowerCase().includes(wanted))
  useTitle(t('teams.title'))
  const create = <AddButton name={t('teams.create')} onClick={() => setCreating(true)} />
  return (
    <>
      <PageHeader
        title={t('teams.title')}
        subtitle={t('teams.lead')}
        actions={(teams.isPending || teams.list.length > 0) && create}
      />
      <AnswerBody answer={teams} skeleton={<RowsSkeleton rows={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Users size={20} strokeWidth={1.75} />}
              title={t('teams.empty')}
              text={t('teams.emptyText')}
              action={create}
            />
          ) : (
            <>
              {list.length > 8 && (
                <div className={styles.search}>
                  <SearchField label={t('teams.search')} value={search} onChange={setSearch} />
                </div>
              )}
              {found.length > 0 ? (
                <ul className={styles.list}>
                  {found.map((team) => (
                    <TeamRow
                      key={team.team_id}
                      team={team}
                      isCurrent={team.team_id === teams.current?.team_id}
                    />
                  ))}
                </ul>
              ) : (
                <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />
              )}
            </>
          )
        }
      </AnswerBody>
      {creating && <TeamDialog onClose={() => setCreating(false)} />}
    </>
  )
}
