import type { Step } from './step.ts'

const day = 86_400_000
/** Nothing was measured on the web before. */
const earliest = Date.UTC(2000, 0, 1)
/** How far a server's clock may run ahead of this one. */
const ahead = 300_000

/** It happened within the time that the website's plan keeps, and not in the future. */
export const inTime: Step = ({ website, event: { time }, sender: { received } }) => {
  const days = website?.settings.retentionDays
  if (time < earliest || (days !== undefined && time < received - days * day)) return 'late'
  return time > received + ahead ? 'invalid' : null
}
