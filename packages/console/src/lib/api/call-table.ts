/**
 * What a client must know of every call to make it: method and access. Worked out of the contract; the build replaces this
 * module by its result (build/call-table-plugin.ts).
 */
import type { Access } from '@footfall/contract/access'
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'

export interface CallFacts {
  readonly method: 'GET' | 'POST'
  readonly access: Access['kind']
}

export const callTable: Readonly<Record<string, CallFacts>> = Object.fromEntries(
  Object.values(registry as Readonly<Record<string, Call>>).map((call) => [
    call.path,
    { method: call.method, access: call.access.kind },
  ]),
)
