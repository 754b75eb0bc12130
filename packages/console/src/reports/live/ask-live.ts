/** Calls of the last thirty minutes. */
import { callApi, type DataAt, type InputAt, type Path } from '../../lib/api/call-api.ts'

type LivePath = Extract<Path, `/real_time/${string}`>
/** Filters may be left out. */
type Asked<P extends LivePath> = Omit<InputAt<P>, 'filters'> &
  Partial<Pick<InputAt<P>, 'filters' & keyof InputAt<P>>>

export function askLive<P extends LivePath>(
  path: P,
  input: Asked<P>,
  signal?: AbortSignal,
): Promise<DataAt<P>> {
  return callApi(path, input as InputAt<P>, { signal })
}
