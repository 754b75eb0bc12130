/** Every call there is. Routes, client, OpenAPI and access tests walk this list. */
import { commonCalls } from './common.ts'
import { keyCalls } from './key.ts'
import { messageCalls } from './message.ts'
import { overviewCalls } from './overview.ts'
import { settingCalls } from './setting.ts'
import { teamCalls } from './team.ts'
import { userCalls } from './user.ts'
import { websiteCalls } from './website.ts'

const {
  '/overview/export_total': _exportTotal,
  '/overview/export_group_list': _exportGroupList,
  ...reports
} = overviewCalls

const { '/website/check_install': _checkInstall, ...websites } = websiteCalls

const {
  '/setting/edit_favicon': _editFavicon,
  '/setting/fetch_favicon': _fetchFavicon,
  ...settings
} = settingCalls

export const registry = {
  ...userCalls,
  ...commonCalls,
  ...teamCalls,
  ...websites,
  ...settings,
  ...messageCalls,
  ...keyCalls,
  ...reports,
}

export type Registry = typeof registry
