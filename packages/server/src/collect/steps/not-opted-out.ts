import type { Step } from './step.ts'

/** The browser does not ask to be left alone, or the website does not heed that. */
export const notOptedOut: Step = ({ website, sender: { headers } }) =>
  website?.settings.honorsOptOut && (headers['sec-gpc'] === '1' || headers.dnt === '1') ? 'opt_out' : null
