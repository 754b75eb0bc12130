/** A link that is drawn with the address as it was, and gone to by the address as it stands at the click. */
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The props of a link to `pathname`; `search` tells the query, asked when drawn and again at the click: what was changed a moment ago and
 * is not drawn yet (a filter set, or taken off) goes along.
 */
export function useLink(pathname: string, search: () => string) {
  useLocation()
  const navigate = useNavigate()
  return {
    to: { pathname, search: search() },
    onClick: (event: MouseEvent) => {
      // Another window or tab is the browser's to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate({ pathname, search: search() })
    },
  }
}
