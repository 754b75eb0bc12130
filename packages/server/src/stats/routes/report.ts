/** Handlers of the analyses under `/report/*`. */
import type { reportCalls } from '@footfall/contract/api/report'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../stats.ts'
import { mountReports } from './mount-reports.ts'

export function reportHandlers({ reports }: Stats): Handlers<typeof reportCalls> {
  return mountReports('report', reports)
}
