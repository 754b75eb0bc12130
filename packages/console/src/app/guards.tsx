/** Hides what only somebody signed in may see. Where to go instead is decided with the address (address.ts). */
import { Outlet } from 'react-router'
import { useSession } from '../lib/session/token.ts'

/** Nothing stays on the screen once the session has ended, here or in another tab. */
export function RequireSession() {
  const loggedIn = useSession((state) => state.session !== null)
  return loggedIn ? <Outlet /> : null
}
