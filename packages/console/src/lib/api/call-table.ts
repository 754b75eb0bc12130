/**
 * What a client must know of every call to make it: method and access; and of every report, where to ask it. Worked out of the contract; the
 * build replaces this module by its result (build/call-table-plugin.ts).
 */
import type { Access } from '@footfall/contract/access'
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { type MountPoint, mountsAt } from '@footfall/contract/reports/mount'
import { type ReportName, reports } from '@footfall/contract/reports/reports'

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

/** Paths of a report's calls. */
export interface ReportPaths {
  readonly home: string
  readonly compare?: string
  readonly share?: string
  /** Answers a file. */
  readonly file?: string
}

export const reportPaths = Object.fromEntries(
  Object.entries(reports).map(([name, { home }]) => {
    const at = (point: MountPoint, file = false) =>
      mountsAt(reports, point).find((mounting) => mounting.name === name && mounting.file === file)?.path
    const paths = { home: at(home), compare: at('compare'), share: at('share'), file: at(home, true) }
    return [name, paths]
  }),
) as Readonly<Record<ReportName, ReportPaths>>
