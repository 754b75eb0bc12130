/** Calls that share a website's report. */
import type { settingCalls } from '@footfall/contract/api/setting'
import type { websiteCalls } from '@footfall/contract/api/website'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Stats } from '../../stats/stats.ts'
import { editShare, readShare, renewShareCode, switchShare } from './share-settings.ts'

type ShareSettingCalls = Pick<typeof websiteCalls, '/website/share_item'> &
  Pick<typeof settingCalls, '/setting/website_share' | '/setting/edit_share_code' | '/setting/edit_share'>

/** `expandFilters` refuses segments that a shared report cannot use. */
export function sharingHandlers(
  context: Context,
  { expandFilters }: Pick<Stats, 'expandFilters'>,
): Handlers<ShareSettingCalls> {
  return {
    '/website/share_item': ({ website }) => readShare(context, website.websiteId),
    '/setting/website_share': ({ input, viewer, website }) =>
      switchShare(context, viewer, website, input.share),
    '/setting/edit_share_code': ({ viewer, website }) => renewShareCode(context, viewer, website),
    '/setting/edit_share': async ({ input, viewer, website }) => {
      await expandFilters({ websiteId: website.websiteId }, input.filters ?? [])
      await editShare(context, viewer, website, input)
      return readShare(context, website.websiteId)
    },
  }
}
