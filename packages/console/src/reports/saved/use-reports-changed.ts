/** Reloads all lists of saved reports and the open reports. */
import { useReload } from '../../lib/api/reload.ts'

export function useReportsChanged(): () => Promise<unknown> {
  const reload = useReload()
  return () => reload('/report/list', '/report/item')
}
