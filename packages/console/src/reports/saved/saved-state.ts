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

type Saved = Pick<SavedReportRow, 'website_id' | 'kind' | 'state'>
type Report = Saved & Pick<SavedReportRow, 'report_id'>

/** The address of a screen in a saved state. */
export function screenOf({ website_id, kind, state }: Saved) {
  const base = `/websites/${website_id}`
  return { pathname: kind === 'overview' ? base : `${base}/${kind}`, search: `?${parametersOf(state)}` }
}

/** The address of a saved report: its screen with the saved state. */
export function addressOf(report: Report) {
  return screenOf({ ...report, state: { ...report.state, [openedParameter]: report.report_id } })
}

/** The kind of report of a path; null if it cannot be saved. */
export function kindAt(pathname: string): SavedReportKind | null {
  const name = /^\/websites\/[^/]+(?:\/([^/]+))?\/?$/.exec(pathname)
  return name ? (savedReportKinds.find((kind) => kind === (name[1] ?? 'overview')) ?? null) : null
}
