/** A link that is drawn with the address as it was, and gone to by the address as it stands at the click. */
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Of an address: what a link's query is made of. */
export interface Address {
  readonly pathname: string
  readonly search: string
}

/**
 * The props of a link to `pathname`; `search` tells the query out of the address, asked when drawn and again at the click: what was changed a moment ago and
 * is not drawn yet (a filter set, or taken off) goes along.
 */
export function useLink(pathname: string, search: (now: Address) => string) {
  const drawn = useLocation()
  const navigate = useNavigate()
  return {
    to: { pathname, search: search(drawn) },
    onClick: (event: MouseEvent) => {
      // Another window or tab is the browser's to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate({ pathname, search: search(window.location) })
    },
  }
}
