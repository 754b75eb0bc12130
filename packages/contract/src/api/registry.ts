/** All calls. Routes, client, OpenAPI and access tests iterate over this list. */
import { annotationCalls } from './annotation.ts'
import { boardCalls } from './board.ts'
import { collectingCalls } from './collecting.ts'
import { commonCalls } from './common.ts'
import { compareCalls } from './compare.ts'
import { configCalls } from './config.ts'
import { costCalls } from './cost.ts'
import { eventCalls } from './event.ts'
import { goalCalls } from './goal.ts'
import { keyCalls } from './key.ts'
import { messageCalls } from './message.ts'
import { overviewCalls } from './overview.ts'
import { rateCalls } from './rate.ts'
import { realTimeCalls } from './real-time.ts'
import { reportCalls } from './report.ts'
import { savedReportCalls } from './saved-report.ts'
import { segmentCalls } from './segment.ts'
import { sessionCalls } from './session.ts'
import { settingCalls } from './setting.ts'
import { shareCalls } from './share.ts'
import { supportCalls } from './support.ts'
import { teamCalls } from './team.ts'
import { userCalls } from './user.ts'
import { websiteCalls } from './website.ts'

export const registry = {
  ...userCalls,
  ...commonCalls,
  ...teamCalls,
  ...websiteCalls,
  ...settingCalls,
  ...messageCalls,
  ...supportCalls,
  ...keyCalls,
  ...costCalls,
  ...overviewCalls,
  ...compareCalls,
  ...realTimeCalls,
  ...configCalls,
  ...shareCalls,
  ...collectingCalls,
  ...reportCalls,
  ...eventCalls,
  ...sessionCalls,
  ...goalCalls,
  ...rateCalls,
  ...annotationCalls,
  ...savedReportCalls,
  ...segmentCalls,
  ...boardCalls,
}

export type Registry = typeof registry
