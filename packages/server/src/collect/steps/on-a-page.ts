import { readPage } from '../../enrich/page.ts'
import type { Step } from './step.ts'

/** Its page has an address; only a server's custom event may have none. */
export const onAPage: Step = (draft) => {
  const { url } = draft.event
  if (url === undefined) return null
  draft.page = draft.website ? readPage(url, draft.website.pageRules) : null
  return draft.page ? null : 'invalid'
}
