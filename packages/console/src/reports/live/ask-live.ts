/** The calls of the last thirty minutes, typed by the contract. */
import type { realTimeCalls } from '@footfall/contract/api/real-time'
import type { DataOf, RequestOf } from '@footfall/contract/call'
import { callApi } from '../../lib/api/call-api.ts'

type LiveCalls = typeof realTimeCalls
export type LivePath = keyof LiveCalls & string

export function askLive<P extends LivePath>(
  path: P,
  input: RequestOf<LiveCalls[P]>,
  signal?: AbortSignal,
): Promise<DataOf<LiveCalls[P]>> {
  return callApi(path as never, input as never, { signal }) as Promise<DataOf<LiveCalls[P]>>
}
