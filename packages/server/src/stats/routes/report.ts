/** Handlers of the analyses: `/report/*`, `/event/*` and `/session/*`. */
import type { eventCalls } from '@footfall/contract/api/event'
import type { reportCalls } from '@footfall/contract/api/report'
import type { sessionCalls } from '@footfall/contract/api/session'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../stats.ts'
import { mountReports, reportArgs } from './mount-reports.ts'

type AnalysisCalls = typeof reportCalls & typeof eventCalls & typeof sessionCalls

export function analysisHandlers({ reports, sessionItem }: Stats): Handlers<AnalysisCalls> {
  return {
    ...mountReports<typeof reportCalls>('report', reports),
    ...mountReports<typeof eventCalls>('event', reports),
    ...mountReports<Omit<typeof sessionCalls, '/session/item'>>('session', reports),
    '/session/item': (args) => sessionItem(reportArgs(args)),
  }
}
