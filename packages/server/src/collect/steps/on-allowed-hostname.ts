import type { Step } from './step.ts'

/** The page lies on a host that the website's owner allows. */
export const onAllowedHostname: Step = ({ website, page }) =>
  page && !website?.allowsHostname(page.hostname) ? 'hostname' : null
