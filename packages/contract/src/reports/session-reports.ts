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
    summary: 'How visits are spread: length, pageviews, how often and how soon visitors come again.',
  }),
  identity: report({
    home: 'session',
    result: identitySchema,
    summary: 'By what visitors are told apart: the ids that the site gives them, or keyed hashes.',
  }),
}
