import { isDrawnAhead } from '../../lib/drawn-ahead.ts'

/** Whether this page's cookies are sent. They are not inside another website's page, so there every call sends the password. */

export function keepsCookies(): boolean {
  return isDrawnAhead || (navigator.cookieEnabled && window.self === window.top)
}
