/** Which query parameters go along when one moves on: the language always, a report's question within the same website or share. */
import { useLocation } from 'react-router'

/** Parameters that ask the same of every report of a website. */
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

/** The query to go to `to` with, coming from a path with a query. */
export function keptSearch(from: { readonly pathname: string; readonly search: string }, to: string): string {
  const website = websiteOf(to)
  if (website && website === websiteOf(from.pathname)) return keptQuestion(from.search)
  return only(from.search, ['lang'])
}

/** The language and the question of a report, out of a query: what goes from one screen of a shared report to another. */
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

/**
 * `keep(to)`: the query for a link to that path, by the address as it stands when asked. Asked in a handler it knows what a component was
 * not drawn with yet: a filter taken off a moment ago does not come back on the next screen.
 */
export function useKeptSearch(): (to: string) => string {
  useLocation()
  return (to) => keptSearch(window.location, to)
}
