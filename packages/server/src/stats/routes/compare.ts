/** Handlers of `/compare/*`: the same reports; that there is another period is asked by the calls. */
import type { compareCalls } from '@footfall/contract/api/compare'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../stats.ts'
import { mountReports } from './mount-reports.ts'

export function compareHandlers({ reports }: Stats): Handlers<typeof compareCalls> {
  return mountReports('compare', reports)
}
