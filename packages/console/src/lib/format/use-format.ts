/** The formats in the current language. */
import type { ChangeRule, Metric } from '@footfall/contract/stats/metrics'
import { useMemo } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { describeChange, exactMetric, formatMetric, metricInColumn } from './metrics.ts'
import { formatMoney, formatRoundMoney, formatShortMoney } from './money.ts'
import {
  formatCount,
  formatDuration,
  formatExact,
  formatPercent,
  formatRoundCount,
  formatShare,
} from './numbers.ts'

export function useFormat() {
  const language = useLanguage()
  return useMemo(
    () => ({
      language,
      count: (value: number) => formatCount(value, language),
      roundCount: (value: number) => formatRoundCount(value, language),
      exact: (value: number) => formatExact(value, language),
      percent: (value: number, decimals?: number) => formatPercent(value, language, decimals),
      /** Share of the whole, in a column of shares. */
      share: (value: number) => formatShare(value, language),
      duration: (seconds: number) => formatDuration(seconds, language),
      metric: (metric: Metric, value: number | null | undefined) => formatMetric(metric, value, language),
      inColumn: (metric: Metric, value: number | null | undefined) => metricInColumn(metric, value, language),
      exactMetric: (metric: Metric, value: number | null | undefined) => exactMetric(metric, value, language),
      /** `amount` in minor units of the currency. */
      money: (amount: number, currency: string) => formatMoney(amount, currency, language),
      /** The same on an axis. */
      roundMoney: (amount: number, currency: string) => formatRoundMoney(amount, currency, language),
      shortMoney: (amount: number, currency: string) => formatShortMoney(amount, currency, language),
      change: (
        metric: Metric | ChangeRule,
        change: number | null | undefined,
        current: number | null,
        previous: number | null | undefined,
      ) => describeChange(metric, change, current, previous, language),
    }),
    [language],
  )
}
