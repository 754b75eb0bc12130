/** The websites of the current team with their last 24 hours, and a form to add one. */
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWholeList, wholeListKey } from '../../lib/api/use-whole-list.ts'
import { useMay, useTeams } from '../../lib/session/use-teams.ts'
import { useAskedOpen } from '../../lib/url/use-asked-open.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyWebsites } from './EmptyWebsites.tsx'
import { WebsiteList } from './list/WebsiteList.tsx'
import styles from './WebsitesPage.module.css'

// The form is loaded when it is opened.
const addWebsite = lazyPart(async () => (await import('./AddWebsite.tsx')).AddWebsite)

export function WebsitesPage() {
  const { t } = useTranslation()
  const { current } = useTeams()
  const mayAdd = useMay('website.edit')
  const [adding, setAdding] = useAskedOpen('add-website')
  const stop = () => setAdding(false)
  useTitle(t('websites.title'))
  const teamId = current?.team_id ?? ''
  const input = { team_id: teamId }
  const websites = useWholeList('/website/list', input, { enabled: teamId !== '' })
  return (
    <>
      <PageHeader
        title={t('websites.title')}
        subtitle={t('websites.lead')}
        actions={
          mayAdd &&
          websites.data &&
          websites.data.total > 0 && (
            <Button variant="primary" data-tour="add-website" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              {t('websites.add')}
            </Button>
          )
        }
      />
      <AnswerBody answer={websites} skeleton={<Waiting />}>
        {(data) =>
          data.total === 0 ? (
            <EmptyWebsites mayAdd={mayAdd} onAdd={() => setAdding(true)} />
          ) : (
            <WebsiteList
              key={teamId}
              teamId={teamId}
              loaded={{ data, at: websites.dataUpdatedAt }}
              queryKey={wholeListKey('/website/list', input)}
            />
          )
        }
      </AnswerBody>
      {adding && (
        <LazyPart
          part={addWebsite}
          given={{ teamId, onClose: stop }}
          frame={(failure) => (
            <Dialog onClose={stop} title={t('websites.add')}>
              {failure}
            </Dialog>
          )}
        />
      )}
    </>
  )
}

/** A placeholder in the shape of the list, so that nothing jumps when it loads. */
function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} />
      ))}
    </div>
  )
}
