/** Handlers of the analyses: `/report/*`, `/event/*` and `/session/*`. */
import type { eventCalls } from '@footfall/contract/api/event'
import type { reportCalls } from '@footfall/contract/api/report'
import type { sessionCalls } from '@footfall/contract/api/session'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../stats.ts'
import { mountFiles, mountReports, reportArgs } from './mount-reports.ts'

type AnalysisCalls = typeof reportCalls & typeof eventCalls & typeof sessionCalls
type Files<H extends string> = Pick<AnalysisCalls, Extract<keyof AnalysisCalls, `/${H}/export_${string}`>>
type FileCalls = Files<string>

export function analysisHandlers({ reports, exports, sessionItem }: Stats): Handlers<AnalysisCalls> {
  return {
    ...mountReports<Omit<typeof reportCalls, keyof FileCalls>>('report', reports),
    ...mountReports<Omit<typeof eventCalls, keyof FileCalls>>('event', reports),
    ...mountReports<Omit<typeof sessionCalls, keyof FileCalls | '/session/item'>>('session', reports),
    ...mountFiles<Files<'event'>>('event', exports),
    ...mountFiles<Files<'report'>>('report', exports),
    ...mountFiles<Files<'session'>>('session', exports),
    '/session/item': (args) => sessionItem(reportArgs(args)),
  }
}
