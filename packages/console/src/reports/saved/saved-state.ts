/** The whole state of a screen in a saved report: the parameters of its address. Relative periods stay relative. */
import type { SavedReportRow } from '@footfall/contract/api/saved-report'
import { type SavedReportKind, savedReportKinds } from '@footfall/contract/resources/saved-report'
import { readReportState } from '../../lib/url/report-state.ts'

/** The parameter with the id of the open saved report. */
export const openedParameter = 'report'

/** Parameters that belong to the reader instead of the screen. */
const passing = new Set(['lang', openedParameter])

export type ScreenState = Readonly<Record<string, string>>

/** Always names the period, because the default may change some day. */
export function stateOf(parameters: URLSearchParams): ScreenState {
  const own = [...parameters].filter(([name]) => !passing.has(name))
  return { time_range: readReportState(parameters).timeRange, ...Object.fromEntries(own) }
}

/** Whether the address shows the state of the report. */
export function showsState(parameters: URLSearchParams, state: SavedReportRow['state']): boolean {
  const ordered = (of: object) => JSON.stringify(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
  return ordered(stateOf(parameters)) === ordered(stateOf(parametersOf(state)))
}

function parametersOf(state: SavedReportRow['state']): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(state))
    if (typeof value === 'string') parameters.set(name, value)
  return parameters
}

type Report = Pick<SavedReportRow, 'report_id' | 'website_id' | 'kind' | 'state'>

/** The address of a saved report: its screen with the saved state. */
export function addressOf(report: Report): { readonly pathname: string; readonly search: string } {
  const parameters = parametersOf(report.state)
  parameters.set(openedParameter, report.report_id)
  const base = `/websites/${report.website_id}`
  return {
    pathname: report.kind === 'overview' ? base : `${base}/${report.kind}`,
    search: `?${parameters}`,
  }
}

/** The kind of report of a path; null if it cannot be saved. */
export function kindAt(pathname: string): SavedReportKind | null {
  const name = /^\/websites\/[^/]+(?:\/([^/]+))?\/?$/.exec(pathname)
  return name ? (savedReportKinds.find((kind) => kind === (name[1] ?? 'overview')) ?? null) : null
}
