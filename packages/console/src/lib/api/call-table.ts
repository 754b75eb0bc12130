/**
 * What a client must know of a call to make it: whether it is a GET, and whether it is made without a session. Worked out of the contract;
 * the build replaces this module by its result (build/call-table-plugin.ts).
 */
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'

const calls = Object.values(registry as Readonly<Record<string, Call>>)

/** Paths of the calls that are no POST. */
export const getPaths: readonly string[] = calls
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path)

/** Paths of the calls that need nobody signed in; all others do. */
export const openPaths: readonly string[] = calls
  .filter(({ access }) => access.kind === 'public' || access.kind === 'share')
  .map(({ path }) => path)
