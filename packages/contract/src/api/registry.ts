/** Every call there is. Routes, client, OpenAPI and access tests walk this list. */
import { commonCalls } from './common.ts'
import { compareCalls } from './compare.ts'
import { configCalls } from './config.ts'
import { overviewCalls } from './overview.ts'
import { realTimeCalls } from './real-time.ts'
import { shareCalls } from './share.ts'
import { teamCalls } from './team.ts'
import { userCalls } from './user.ts'
import { websiteCalls } from './website.ts'

export const registry = {
  ...userCalls,
  ...commonCalls,
  ...teamCalls,
  ...websiteCalls,
  ...configCalls,
  ...overviewCalls,
  ...compareCalls,
  ...realTimeCalls,
  ...shareCalls,
}

export type Registry = typeof registry
