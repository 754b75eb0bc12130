/** Every call there is. Routes, client, OpenAPI and access tests walk this list. */
import { commonCalls } from './common.ts'
import { keyCalls } from './key.ts'
import { messageCalls } from './message.ts'
import { overviewCalls } from './overview.ts'
import { teamCalls } from './team.ts'
import { userCalls } from './user.ts'
import { websiteCalls } from './website.ts'

const {
  '/overview/export_total': _exportTotal,
  '/overview/export_group_list': _exportGroupList,
  ...reports
} = overviewCalls

const {
  '/website/share_item': _shareItem,
  '/website/check_install': _checkInstall,
  '/website/add_short_url': _addShortUrl,
  '/website/short_url_list': _shortUrlList,
  '/website/update_short_url': _updateShortUrl,
  '/website/delete_short_url': _deleteShortUrl,
  ...websites
} = websiteCalls

export const registry = {
  ...userCalls,
  ...commonCalls,
  ...teamCalls,
  ...websites,
  ...messageCalls,
  ...keyCalls,
  ...reports,
}

export type Registry = typeof registry
