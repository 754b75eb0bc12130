/** The websites of the current team with their last 24 hours, and where a new one is added. */
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWholeList, wholeListKey } from '../../lib/api/use-whole-list.ts'
import { useMay, useTeams } from '../../lib/session/use-teams.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyWebsites } from './EmptyWebsites.tsx'
import { WebsiteList } from './WebsiteList.tsx'
import styles from './WebsitesPage.module.css'

// The form's parts are fetched when somebody wants them.
const AddWebsite = lazy(async () => ({ default: (await import('./AddWebsite.tsx')).AddWebsite }))

export function WebsitesPage() {
  const { t } = useTranslation()
  const { current } = useTeams()
  const mayAdd = useMay('website.edit')
  const [adding, setAdding] = useState(false)
  useTitle(t('websites.title'))
  const teamId = current?.team_id ?? ''
  const input = { team_id: teamId }
  const websites = useWholeList('/website/list', input, { enabled: teamId !== '' })
  const data = websites.data
  return (
    <>
      <PageHeader
        title={t('websites.title')}
        subtitle={t('websites.lead')}
        actions={
          mayAdd &&
          data &&
          data.total > 0 && (
            <Button variant="primary" data-tour="add-website" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              {t('websites.add')}
            </Button>
          )
        }
      />
      {websites.isError && !data && <ErrorPanel error={websites.error} onRetry={() => websites.refetch()} />}
      {!data && !websites.isError && <Waiting />}
      {data?.total === 0 && <EmptyWebsites mayAdd={mayAdd} onAdd={() => setAdding(true)} />}
      {data && data.total > 0 && (
        <WebsiteList
          key={teamId}
          teamId={teamId}
          loaded={{ data, at: websites.dataUpdatedAt }}
          queryKey={wholeListKey('/website/list', input)}
        />
      )}
      {adding && (
        <Suspense fallback={null}>
          <AddWebsite teamId={teamId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The list's own shape while it loads, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} />
      ))}
    </div>
  )
}
