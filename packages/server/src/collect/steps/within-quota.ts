import type { Step } from './step.ts'

/** The team's plan still has events left. Last of all, so that nothing else that would be dropped anyway counts against it. */
export const withinQuota: Step = ({ website }) => (website?.settings.quotaState === 'over' ? 'quota' : null)
