/** Handlers of the analyses: `/report/*`, `/event/*` and `/session/*`. */
import type { eventCalls } from '@footfall/contract/api/event'
import type { reportCalls } from '@footfall/contract/api/report'
import type { sessionCalls } from '@footfall/contract/api/session'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../stats.ts'
import { mountFiles, mountReports, reportArgs } from './mount-reports.ts'

type AnalysisCalls = typeof reportCalls & typeof eventCalls & typeof sessionCalls
type FileCalls = Pick<AnalysisCalls, Extract<keyof AnalysisCalls, `/${string}/export_${string}`>>

export function analysisHandlers({ reports, exports, sessionItem }: Stats): Handlers<AnalysisCalls> {
  return {
    ...mountReports<Omit<typeof reportCalls, keyof FileCalls>>('report', reports),
    ...mountReports<Omit<typeof eventCalls, keyof FileCalls>>('event', reports),
    ...mountReports<Omit<typeof sessionCalls, keyof FileCalls | '/session/item'>>('session', reports),
    ...mountFiles<Pick<FileCalls, Extract<keyof FileCalls, `/report/${string}`>>>('report', exports),
    ...mountFiles<Pick<FileCalls, Extract<keyof FileCalls, `/event/${string}`>>>('event', exports),
    '/session/item': (args) => sessionItem(reportArgs(args)),
  }
}
