/** The calls of a website's settings: properties, collection, reset and deletion. */
import type { settingCalls } from '@footfall/contract/api/setting'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import type { CollectSettings } from './collect-settings.ts'
import { deleteWebsite, resetWebsite } from './delete-website.ts'
import { editCollectSettings, editWebsite, readCollectSettings } from './edit-website.ts'

/** Nothing is written while events are erased. */
const erasures: Limit = { name: 'websites erased by', most: 100, window: hour }

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
    '/setting/website_edit': ({ input, viewer, website }) =>
      editWebsite(context, collectSettings, { viewer, website }, input),
    '/setting/collect_item': ({ website }) => readCollectSettings(context, website.websiteId),
    '/setting/collect_edit': async ({ input, viewer, website }) => {
      await editCollectSettings(context, collectSettings, { viewer, website }, input)
      return readCollectSettings(context, website.websiteId)
    },
    '/setting/website_reset': async ({ viewer, website }) => {
      await limitTries(context, erasures, viewer.userId)
      await resetWebsite(context, viewer, website)
      await collectSettings.refresh(website.websiteId)
    },
    '/setting/website_delete': async ({ viewer, membership, website }) => {
      await limitTries(context, erasures, viewer.userId)
      await deleteWebsite(context, collectSettings, { viewer, membership, website })
    },
  }
}
