/** Hides screens that need a signed-in user. The redirect is decided in address.ts. */
import { Outlet } from 'react-router'
import { useSession } from '../../lib/session/token.ts'

/** Renders nothing once the session has ended, in this tab or another. */
export function RequireSession() {
  const loggedIn = useSession((state) => state.session !== null)
  return loggedIn ? <Outlet /> : null
}
