/** Above all routes: keeps `lang` in the address, the progress of a move, the scroll position. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { languageOf, searchWithLanguage } from '../lib/i18n/language.ts'
import { ShortcutHelp } from '../ui/ShortcutHelp.tsx'
import { MoveProgress } from './MoveProgress.tsx'

export function Root() {
  const { i18n } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const search = searchWithLanguage(location.search, languageOf(i18n.language))
    if (search !== null)
      navigate({ ...location, search }, { replace: true, state: location.state, preventScrollReset: true })
  }, [location, navigate, i18n.language])
  return (
    <>
      <MoveProgress />
      <Outlet />
      <ShortcutHelp />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
