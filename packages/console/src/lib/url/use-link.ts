/** A link that is rendered for the last rendered address, but followed for the current address at the click. */
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The part of an address that a link's query is made of. */
export interface Address {
  readonly pathname: string
  readonly search: string
}

/**
 * Props of a link to `pathname`. `search` makes the query from the address. It is called for rendering and again at the click, so changes that are
 * not rendered yet (a filter added or removed) are included.
 */
export function useLink(pathname: string, search: (now: Address) => string) {
  const drawn = useLocation()
  const navigate = useNavigate()
  return {
    to: { pathname, search: search(drawn) },
    onClick: (event: MouseEvent) => {
      // New windows and tabs are opened by the browser.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate({ pathname, search: search(window.location) })
    },
  }
}
