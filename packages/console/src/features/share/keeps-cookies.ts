/** Whether this page's cookies come back: not within another site's page, where the password goes along with every call. */

export function keepsCookies(): boolean {
  return navigator.cookieEnabled && window.self === window.top
}
