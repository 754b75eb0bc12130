/** Calls of a user's sessions. */
import type { userCalls } from '@footfall/contract/api/user'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'
import { endOtherSessions, endSession, renewSession, sessionsOf } from '../sessions/sessions.ts'

type SessionCall =
  | '/user/logout'
  | '/user/renew_token'
  | '/user/sessions'
  | '/user/end_session'
  | '/user/end_other_sessions'

export function sessionHandlers(context: Context): Pick<Handlers<typeof userCalls>, SessionCall> {
  return {
    '/user/logout': async ({ viewer }) => {
      await endSession(context, viewer.userId, viewer.sessionId)
    },
    '/user/renew_token': ({ viewer, request }) => renewSession(context, viewer, request.token ?? ''),
    '/user/sessions': async ({ viewer }) => {
      const rows = await sessionsOf(context, viewer.userId)
      return {
        list: rows.map((row) => ({
          session_id: row.id,
          current: row.id === viewer.sessionId,
          ...describeBrowser(row.user_agent),
          created_at: unixTime(row.created_at),
          last_seen_at: unixTime(row.last_seen_at),
        })),
      }
    },
    '/user/end_session': async ({ viewer, input }) => {
      if (!(await endSession(context, viewer.userId, input.session_id))) refuse('not_found')
    },
    '/user/end_other_sessions': async ({ viewer }) => ({ ended: await endOtherSessions(context, viewer) }),
  }
}
