import type { Step } from './step.ts'

/** The event names a website that there is. */
export const knownWebsite: Step = (draft, { websites }) => {
  draft.website = websites.find(draft.sender.websiteId)
  return draft.website ? null : 'unknown_website'
}
