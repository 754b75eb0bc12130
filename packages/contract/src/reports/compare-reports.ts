/** Reports that show two periods side by side. */
import { seriesCompareSchema, websiteCompareSchema } from '../stats/results.ts'
import { report } from './report.ts'

const compared = { home: 'compare', result: seriesCompareSchema } as const

export const compareReports = {
  website_compare: report({
    home: 'compare',
    result: websiteCompareSchema,
    summary: 'Both periods side by side, metric by metric and bucket by bucket.',
  }),
  pv_compare: report({ ...compared, summary: 'Pageviews of both periods, bucket by bucket.' }),
  uv_compare: report({ ...compared, summary: 'Visitors of both periods, bucket by bucket.' }),
  bounce_rate_compare: report({ ...compared, summary: 'Bounce rates of both periods, bucket by bucket.' }),
  visit_duration_compare: report({
    ...compared,
    summary: 'Visit durations of both periods, bucket by bucket.',
  }),
}
