/** Handlers of `/overview/*`: the reports of a website over a period, also as files. */
import type { overviewCalls } from '@footfall/contract/api/overview'
import type { Handlers } from '../../http/handlers.ts'
import { fields } from '../reports/fields.ts'
import type { Stats } from '../stats.ts'
import { mountFiles, mountReports } from './mount-reports.ts'

type OverviewCalls = typeof overviewCalls
type FileCalls = Pick<OverviewCalls, Extract<keyof OverviewCalls, `/overview/export_${string}`>>

export function overviewHandlers({ reports, exports }: Stats): Handlers<OverviewCalls> {
  return {
    ...mountReports<Omit<OverviewCalls, keyof FileCalls | '/overview/field'>>('overview', reports),
    ...mountFiles<FileCalls>('overview', exports),
    '/overview/field': async ({ request }) => fields(request.language),
  }
}
