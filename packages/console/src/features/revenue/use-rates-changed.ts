/** Reloads everything that depends on the website's exchange rates. */
import { useReload } from '../../lib/api/reload.ts'

export function useRatesChanged(): () => Promise<unknown> {
  const reload = useReload()
  return () => reload('/rate/list', 'report')
}
