/** The UTM tags of a landing page. */
import { cleanText } from '../clean-text.ts'

export interface Utm {
  /** Lower case: source and medium compare case-insensitively (rule 8 of docs/metrics.md). */
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
  readonly term: string
}

export const noUtm: Utm = { source: '', medium: '', campaign: '', content: '', term: '' }

const maxBytes = 300

/** Reads the tags; '' for an absent one. The first of repeated tags counts. */
export function readUtm(query: URLSearchParams): Utm {
  const tag = (name: string) => {
    const value = query.get(name)
    return value ? cleanText(value, maxBytes) : ''
  }
  return {
    source: tag('utm_source').toLowerCase(),
    medium: tag('utm_medium').toLowerCase(),
    campaign: tag('utm_campaign'),
    content: tag('utm_content'),
    term: tag('utm_term'),
  }
}
