/** The metric that tables and lists of the comparison measure. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'

export function useMeasure() {
  return useAddressChoice<Metric>('metric', metricNames, 'visitors')
}
