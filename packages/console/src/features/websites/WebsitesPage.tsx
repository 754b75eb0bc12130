/** The websites of the current team with their last 24 hours, and where a new one is added. */
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useMay, useTeams } from '../../lib/session/use-teams.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { AddWebsite } from './AddWebsite.tsx'
import { EmptyWebsites } from './EmptyWebsites.tsx'
import { WebsiteRow } from './WebsiteRow.tsx'
import styles from './WebsitesPage.module.css'

/** Milliseconds between askings for fresh numbers. */
const refreshEvery = 10_000

export function WebsitesPage() {
  const { t } = useTranslation()
  const { current } = useTeams()
  const mayAdd = useMay('website.edit')
  const [adding, setAdding] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  useTitle(t('websites.title'))
  const teamId = current?.team_id ?? ''
  const websites = useCall(
    '/website/list',
    { team_id: teamId, page_size: 500 },
    { enabled: teamId !== '', every: refreshEvery, keep: true },
  )
  const list = websites.data?.list
  const shown = list?.filter(
    (w) => w.website_name.toLowerCase().includes(wanted) || w.domain.includes(wanted),
  )

  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('websites.title')}</h1>
          <p className={styles.lead}>{t('websites.lead')}</p>
        </div>
        {mayAdd && list && list.length > 0 && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus size={16} />
            {t('websites.add')}
          </Button>
        )}
      </header>
      {websites.isError && !list && (
        <div className={styles.failure} role="alert">
          <p>{websites.error.message || t('failure.panel')}</p>
          <Button onClick={() => websites.refetch()}>{t('action.retry')}</Button>
        </div>
      )}
      {!list && !websites.isError && <Waiting />}
      {list && list.length === 0 && <EmptyWebsites mayAdd={mayAdd} onAdd={() => setAdding(true)} />}
      {shown && list && list.length > 0 && (
        <>
          {list.length > 5 && (
            <label className={styles.search}>
              <Search size={16} aria-hidden="true" />
              <span className="spoken">{t('websites.search')}</span>
              <input
                type="search"
                value={search}
                placeholder={t('websites.search')}
                onChange={(event) => setSearch(event.target.value)}
              />
            </label>
          )}
          <ul className={styles.list}>
            {shown.map((website) => (
              <WebsiteRow key={website.website_id} website={website} />
            ))}
          </ul>
          {shown.length === 0 && <p className={styles.nothing}>{t('websites.notFound', { search })}</p>}
        </>
      )}
      <AddWebsite open={adding} teamId={teamId} onClose={() => setAdding(false)} />
    </>
  )
}

/** The list's own shape while it loads, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.waiting} />
      ))}
    </div>
  )
}
