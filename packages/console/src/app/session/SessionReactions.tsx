/** The console's reactions to codes that concern the whole session: sign in again, team deleted, no team. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { createBrowserRouter } from 'react-router'
import { type Announcement, onReaction } from '../../lib/api/reactions.ts'
import { restOfTexts } from '../../lib/i18n/setup.ts'
import { endSession, type KeptAccount, keptAccount } from '../../lib/session/account.ts'
import { clearCurrentTeam } from '../../lib/session/team.ts'
import { isLoggedIn, readToken, useSession } from '../../lib/session/token.ts'
import { loginPath } from '../../lib/url/next-path.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useHasUnsaved } from '../../ui/form/unsaved/use-before-unload.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './SessionReactions.module.css'

interface Shown extends Announcement {
  /** The token that was refused. */
  readonly token: string | null
  /** Whose token it was. */
  readonly account: KeptAccount | undefined
}

const signInAgain = lazyPart(async () => {
  const [{ SignInAgain }] = await Promise.all([
    import('../../features/account/SignInAgain.tsx'),
    restOfTexts(),
  ])
  return SignInAgain
})

export function SessionReactions({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const hasUnsaved = useHasUnsaved()
  const search = `?lang=${i18n.language}`

  useEffect(
    () =>
      onReaction((announcement) => {
        // Only the first announcement is shown. Later ones are consequences of it.
        setShown((current) => current ?? { ...announcement, token: readToken(), account: keptAccount() })
      }),
    [],
  )

  // Logged out in another tab: hide everything here. Logged in here or there while this tab asks to sign in: the same user goes on, and for another one
  // the page starts over; also if the other one logged in while the browser held this tab still.
  useEffect(
    () =>
      useSession.subscribe(({ session }, { session: before }) => {
        const asks = shown?.reaction === 'signInAgain'
        if (!session) {
          if (before) queries.clear()
          setShown((current) => (current?.reaction === 'signInAgain' ? null : current))
          return
        }
        const was = before?.uuid ?? shown?.account?.uuid
        const known = was !== undefined && session.uuid !== undefined
        if (known ? was !== session.uuid : asks) location.reload()
        else if (asks && session.token !== shown.token) {
          setShown(null)
          void queries.invalidateQueries()
        }
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
  if (shown.reaction === 'signInAgain' && hasUnsaved)
    return (
      <Dialog
        width={440}
        // Only hides it. The next call asks again.
        onClose={() => setShown(null)}
        title={t('reaction.signInAgain.title')}
        footer={<Button onClick={finish}>{t('failure.leave')}</Button>}
      >
        <p className={styles.keeps}>{t('reaction.signInAgain.keeps')}</p>
        <LazyPart part={signInAgain} given={{ account: shown.account?.username }} />
      </Dialog>
    )
  return (
    <Dialog
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
