/** The metric that the comparison's tables and lists show. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'

export function useMeasure() {
  return useAddressChoice<Metric>('metric', metricNames, 'visitors')
}
