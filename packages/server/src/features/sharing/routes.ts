/** The calls for sharing a website's report. */
import type { settingCalls } from '@footfall/contract/api/setting'
import type { ShareSettings, websiteCalls } from '@footfall/contract/api/website'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { Refusal } from '../../lib/errors/refusal.ts'
import type { Stats } from '../../stats/stats.ts'
import { editShare, readShare, renewShareCode, switchShare } from './share-settings.ts'

type ShareSettingCalls = Pick<typeof websiteCalls, '/website/share_item'> &
  Pick<typeof settingCalls, '/setting/website_share' | '/setting/edit_share_code' | '/setting/edit_share'>

/** `expandFilters` refuses segments that a shared report cannot use. */
export function sharingHandlers(
  context: Context,
  { expandFilters }: Pick<Stats, 'expandFilters'>,
): Handlers<ShareSettingCalls> {
  const settings = async ({ websiteId }: Pick<WebsiteAccess, 'websiteId'>): Promise<ShareSettings> => {
    const share = await readShare(context, websiteId)
    const filter_gone = await expandFilters({ websiteId }, share.filters).then(() => false, isGone)
    return { ...share, filter_gone }
  }
  return {
    '/website/share_item': ({ website }) => settings(website),
    '/setting/website_share': ({ input, viewer, website }) =>
      switchShare(context, viewer, website, input.share),
    '/setting/edit_share_code': ({ viewer, website }) => renewShareCode(context, viewer, website),
    '/setting/edit_share': async ({ input, viewer, website }) => {
      await expandFilters({ websiteId: website.websiteId }, input.filters ?? [])
      await editShare(context, viewer, website, input)
      return settings(website)
    },
  }
}

function isGone(error: unknown): true {
  if (error instanceof Refusal && error.reason === 'invalid_input') return true
  throw error
}
