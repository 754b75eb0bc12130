import { readReferrer } from '../../enrich/referrer.ts'
import type { Step } from './step.ts'

/** The referrer is no known spammer's. */
export const notFromSpam: Step = ({ event: { referrer } }, { isSpam }) =>
  referrer && isSpam(readReferrer(referrer).host) ? 'spam_referrer' : null
