import { isDrawnAhead } from '../../lib/drawn-ahead.ts'

/** Whether this page's cookies come back: not within another site's page, where the password goes along with every call. */

export function keepsCookies(): boolean {
  return isDrawnAhead || (navigator.cookieEnabled && window.self === window.top)
}
