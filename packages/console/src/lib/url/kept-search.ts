/** Query parameters that are kept on navigation: the language always, a report's question within the same website or share. */
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** Parameters that mean the same for all reports of a website. */
const reportParameters = [
  'time_range',
  'start',
  'end',
  'compare',
  'compare_start',
  'compare_end',
  'match_weekday',
  'compare_rows',
  'filters',
] as const

function websiteOf(path: string): string | undefined {
  return /^\/(?:websites|share(?:\/more)?)\/([^/?#]+)/.exec(path)?.[1]
}

/** The query for navigating to `to` from a path with a query. */
export function keptSearch(from: { readonly pathname: string; readonly search: string }, to: string): string {
  const website = websiteOf(to)
  if (website && website === websiteOf(from.pathname)) return keptQuestion(from.search)
  return only(from.search, ['lang'])
}

/** The language and the report's question from a query, for navigation within a shared report. */
export function keptQuestion(search: string): string {
  return only(search, ['lang', ...reportParameters])
}

function only(search: string, names: readonly string[]): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  const text = kept.toString()
  return text ? `?${text}` : ''
}

/** A path with the query that is kept on the way there, for a link: `to={pathTo('/websites')}`. */
export function usePathTo() {
  const from = useLocation()
  return (pathname: string) => ({ pathname, search: keptSearch(from, pathname) })
}

/**
 * Navigates to a path, like a link does: `go('/websites')`. It starts from the address at the time of the call, which includes changes that are not
 * rendered yet, so a filter that was just removed does not come back on the next screen.
 */
export function useGo(): (pathname: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (pathname, options) =>
    void navigate({ pathname, search: keptSearch(window.location, pathname) }, options)
}
