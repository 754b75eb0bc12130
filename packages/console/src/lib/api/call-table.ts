/**
 * What a client needs to know of a call: whether it is a GET, and whether it works without a session. Computed from the contract. The build replaces
 * this module by its result (build/call-table-plugin.ts).
 */
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'

const calls = Object.values(registry as Readonly<Record<string, Call>>)

/** Paths of the calls that are not POST. */
export const getPaths: readonly string[] = calls
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path)

/** Paths of the calls that work without a signed-in user. All others need one. */
export const openPaths: readonly string[] = calls
  .filter(({ access }) => access.kind === 'public' || access.kind === 'share')
  .map(({ path }) => path)
