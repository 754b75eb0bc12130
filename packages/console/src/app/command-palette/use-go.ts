/** Goes to a path with what one has chosen, as a link would. */
import { useNavigate } from 'react-router'
import { keptSearch } from '../../lib/url/kept-search.ts'

/** `state`: of the history's entry, for the screen that is gone to. */
export function useGo(): (pathname: string, state?: object) => void {
  const navigate = useNavigate()
  return (pathname, state) =>
    void navigate({ pathname, search: keptSearch(window.location, pathname) }, { state: state ?? null })
}
