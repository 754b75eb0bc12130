/** Who may see which route: those marked "auth" need somebody signed in. */
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/session/token.ts'
import { loginPath } from '../lib/url/next-path.ts'

/** Leads to the login and back; also when one is logged out in another tab. */
export function RequireSession() {
  const { i18n } = useTranslation()
  const location = useLocation()
  const loggedIn = useSession((state) => state.session !== null)
  if (!loggedIn) return <Navigate replace to={loginPath(i18n.language, location)} />
  return <Outlet />
}
