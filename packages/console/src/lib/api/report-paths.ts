/** The call paths of every report. Computed from the contract. The build replaces this module by its result (build/call-table-plugin.ts). */
import { type MountPoint, mountsAt } from '@footfall/contract/reports/mount'
import { type ReportName, reports } from '@footfall/contract/reports/reports'

/** Paths of a report's calls. */
export interface ReportPaths {
  readonly home: string
  readonly compare?: string
  readonly share?: string
  /** The path that answers with a file. */
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
