/** Reports of single visits. */
import {
  identitySchema,
  sessionListSchema,
  sessionListShape,
  sessionStatsSchema,
} from '../stats/session-results.ts'
import { report } from './report.ts'

export const sessionReports = {
  session_list: report({
    home: 'session',
    call: 'list',
    shape: sessionListShape,
    result: sessionListSchema,
    exports: true,
    summary: 'Visits, newest first.',
  }),
  session_stats: report({
    home: 'session',
    call: 'stats',
    result: sessionStatsSchema,
    summary:
      'Distributions of visits: duration, pageviews, visits per visitor, days since the previous visit.',
  }),
  identity: report({
    home: 'session',
    result: identitySchema,
    summary: 'How many visitors have an id of the site; the others are keyed hashes.',
  }),
}
