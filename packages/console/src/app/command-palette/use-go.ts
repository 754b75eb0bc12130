/** Navigates to a path and keeps the reader's choices, like a link does. */
import { useNavigate } from 'react-router'
import { keptSearch } from '../../lib/url/kept-search.ts'

/** `state`: state of the history entry, for the target screen. */
export function useGo(): (pathname: string, state?: object) => void {
  const navigate = useNavigate()
  return (pathname, state) =>
    void navigate({ pathname, search: keptSearch(window.location, pathname) }, { state: state ?? null })
}
