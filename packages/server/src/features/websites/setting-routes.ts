/** The calls of a website's settings: properties, collection, reset and deletion. */
import type { settingCalls } from '@footfall/contract/api/setting'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CollectSettings } from './collect-settings.ts'
import { deleteWebsite, resetWebsite } from './delete-website.ts'
import { editCollectSettings, editWebsite, readCollectSettings } from './edit-website.ts'

type PlainSettingCalls = Pick<
  typeof settingCalls,
  | '/setting/website_edit'
  | '/setting/collect_item'
  | '/setting/collect_edit'
  | '/setting/website_reset'
  | '/setting/website_delete'
>

export function websiteSettingHandlers(
  context: Context,
  collectSettings: CollectSettings,
): Handlers<PlainSettingCalls> {
  return {
    '/setting/website_edit': async ({ input, viewer, website }) => {
      await editWebsite(context, collectSettings, viewer, website, input)
      return {}
    },
    '/setting/collect_item': ({ website }) => readCollectSettings(context, website.websiteId),
    '/setting/collect_edit': async ({ input, viewer, website }) => {
      await editCollectSettings(context, collectSettings, viewer, website, input)
      return readCollectSettings(context, website.websiteId)
    },
    '/setting/website_reset': async ({ viewer, website }) => {
      await resetWebsite(context, viewer, website)
      await collectSettings.refresh()
      return {}
    },
    '/setting/website_delete': async ({ viewer, membership, website }) => {
      await deleteWebsite(context, collectSettings, viewer, membership, website)
      return {}
    },
  }
}
