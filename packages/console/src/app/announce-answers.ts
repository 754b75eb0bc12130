/** Tells screen readers that the answers to a changed question are there: they stand where nobody's focus is. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { addStatus } from './add-status.ts'

/** Milliseconds without news of any report after which a screen is considered answered. */
const quiet = 300

/**
 * Says so once for each change of the address that asks for other reports: not for a screen that opens, for reports that reload by themselves or come
 * into view, nor where an error speaks for itself. Returns how to stop.
 */
export function announceAnswers(queries: QueryClient): () => void {
  const place = addStatus()
  const cache = queries.getQueryCache()
  let before = { pathname: location.pathname, search: location.search, asked: new Set<string>() }
  const look = () => {
    const reports = cache.findAll({ queryKey: ['report'], type: 'active' })
    if (reports.some(({ state }) => state.fetchStatus !== 'idle')) return
    const { pathname, search } = location
    const asked = new Set(reports.map(({ queryHash }) => queryHash))
    const isOther = [...asked].some((hash) => !before.asked.has(hash))
    const isAnswer = pathname === before.pathname && search !== before.search && isOther
    before = { pathname, search, asked }
    if (isAnswer && reports.every(({ state }) => state.status !== 'error'))
      place.textContent = i18next.t('answers.updated')
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = cache.subscribe(({ query }) => {
    if (query.queryKey[0] !== 'report') return
    place.textContent = ''
    clearTimeout(timer)
    timer = setTimeout(look, quiet)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
    place.remove()
  }
}
