/** The single-key shortcuts of a report: periods, previous and next, comparison, filters. */
import type { TimeRange } from '@footfall/contract/stats/time'
import { showShortcutHelp, useShortcuts } from '../../lib/shortcuts.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import { defaultComparison, readReportState } from '../../lib/url/report-state.ts'
import { stepPeriod } from '../../lib/url/step-period.ts'
import { currentParameters } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'

export interface ReportShortcutOptions {
  readonly zone: string
  readonly onFilter: () => void
  /** Absent if the real-time view is open already or not available. */
  readonly onRealtime?: () => void
  /** What a period's key does if the screen has no period. */
  readonly onPeriod?: (timeRange: TimeRange) => void
}

export function useReportShortcuts({ zone, onFilter, onRealtime, onPeriod }: ReportShortcutOptions): void {
  const [, change] = useReportState()
  // A key may be pressed before the previous change is rendered.
  const now = () => readReportState(currentParameters())
  const go = (timeRange: TimeRange) => () =>
    onPeriod ? onPeriod(timeRange) : change({ timeRange, days: null, unit: null })
  const step = (direction: 1 | -1) => () => {
    const next = stepPeriod(now(), direction, dateAt(Date.now(), zone))
    if (next) change({ ...next, unit: null })
  }
  useShortcuts({
    d: go('today'),
    e: go('yesterday'),
    w: go('last_7_days'),
    m: go('last_30_days'),
    y: go('this_year'),
    ...(onPeriod
      ? {}
      : {
          ArrowLeft: step(-1),
          ArrowRight: step(1),
          x: () => change({ compare: now().compare ? null : defaultComparison, compareDays: null }),
        }),
    '/': onFilter,
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a key
    Escape: () => now().filters.length > 0 && change({ filters: [] }),
    ...(onRealtime ? { r: onRealtime } : {}),
    '?': showShortcutHelp,
  })
}
