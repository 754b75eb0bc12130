/** The metric in the address, which a page's chart, lists or cells show. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { useAddressChoice } from '../lib/url/use-report-state.ts'

export function useMetric() {
  return useAddressChoice<Metric>('metric', metricNames, 'visitors')
}
