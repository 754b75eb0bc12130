/** The name of a card's report. */
import type { CardReport } from '@footfall/contract/resources/board'
import { type Dimension, dimensionNames } from '@footfall/contract/stats/dimensions'
import { useTranslation } from 'react-i18next'

export function useReportName() {
  const { t } = useTranslation()
  return (report: CardReport, dimension?: Dimension): string =>
    dimension ? t(`stats.field.${dimension}`) : t(`board.report.${report}`)
}

/** The dimension of a card's breakdown, from its input. */
export function dimensionOf(input: Readonly<Record<string, unknown>>): Dimension | undefined {
  const named = Array.isArray(input.group_by) ? input.group_by[0] : input.dimension
  return dimensionNames.find((one) => one === named)
}
