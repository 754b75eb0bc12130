/** Calls of the last thirty minutes. */
import { callApi, type DataAt, type InputAt, type Path } from '../../lib/api/call-api.ts'

type LivePath = Extract<Path, `/real_time/${string}`>

export function askLive<P extends LivePath>(
  path: P,
  input: InputAt<P>,
  signal?: AbortSignal,
): Promise<DataAt<P>> {
  return callApi(path, input, { signal })
}
