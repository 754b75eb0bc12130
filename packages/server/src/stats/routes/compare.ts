/** Handlers of `/compare/*`: the same reports. The calls require the other period. */
import type { compareCalls } from '@footfall/contract/api/compare'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../stats.ts'
import { mountReports } from './mount-reports.ts'

export function compareHandlers({ reports }: Stats): Handlers<typeof compareCalls> {
  return mountReports('compare', reports)
}
