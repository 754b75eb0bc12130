/** Who may see which route: those marked "auth" need somebody signed in. */
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { useSession } from '../lib/session/token.ts'
import { loginPath, safePath } from '../lib/url/next-path.ts'

/** Leads to the login and back; also when one is logged out in another tab. */
export function RequireSession() {
  const { i18n } = useTranslation()
  const location = useLocation()
  const loggedIn = useSession((state) => state.session !== null)
  if (!loggedIn) return <Navigate replace to={loginPath(i18n.language, location)} />
  return <Outlet />
}

/** Whoever is signed in has no business at the log-in: on to where one wanted to go. */
export function OnlySignedOut() {
  const { i18n } = useTranslation()
  const [parameters] = useSearchParams()
  const loggedIn = useSession((state) => state.session !== null)
  if (!loggedIn) return <Outlet />
  return <Navigate replace to={safePath(parameters.get('next')) ?? `/websites?lang=${i18n.language}`} />
}
