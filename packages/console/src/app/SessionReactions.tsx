/** The console's reactions to codes that concern the whole session: sign in again, team deleted, no team. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { createBrowserRouter } from 'react-router'
import { type Announcement, onReaction } from '../lib/api/reactions.ts'
import { endSession } from '../lib/session/account.ts'
import { clearCurrentTeam } from '../lib/session/team.ts'
import { isLoggedIn, readToken, useSession } from '../lib/session/token.ts'
import { loginPath } from '../lib/url/next-path.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SessionReactions.module.css'

interface Shown extends Announcement {
  /** The token that was refused. */
  readonly token: string | null
}

export function SessionReactions({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const search = `?lang=${i18n.language}`

  useEffect(
    () =>
      onReaction((announcement) => {
        // Only the first announcement is shown. Later ones are consequences of it.
        setShown((current) => current ?? { ...announcement, token: readToken() })
      }),
    [],
  )

  // Logged out in another tab: hide everything here. Logged in there as another user, or while this tab still asks to sign in: start over with the
  // new session.
  useEffect(
    () =>
      useSession.subscribe((state, before) => {
        if (!state.session) {
          if (before.session) queries.clear()
          setShown((current) => (current?.reaction === 'signInAgain' ? null : current))
        } else if (shown?.reaction === 'signInAgain' && state.session.token !== shown.token) location.reload()
      }),
    [queries, shown],
  )

  if (!shown) return null
  const finish = async () => {
    setShown(null)
    if (shown.reaction === 'signInAgain') {
      const from = router.state.location
      await endSession(queries)
      await router.navigate(loginPath(i18n.language, from))
      return
    }
    clearCurrentTeam()
    location.assign(isLoggedIn() ? `/${search}` : `/login${search}`)
  }
  return (
    <Dialog
      open
      width={440}
      onClose={finish}
      title={t(`reaction.${shown.reaction}.title`)}
      footer={
        <Button variant="primary" onClick={finish} data-autofocus>
          {t(`reaction.${shown.reaction}.action`)}
        </Button>
      }
    >
      <p className={styles.text}>
        {shown.reaction === 'signInAgain'
          ? t('reaction.signInAgain.text')
          : t(`reaction.${shown.reaction}.text`, { team: shown.teamName || t('reaction.someTeam') })}
      </p>
    </Dialog>
  )
}
