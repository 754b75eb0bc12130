/** Calls of a website's picture. */
import type { settingCalls } from '@footfall/contract/api/setting'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { editFavicon, fetchFavicon } from './favicons.ts'

type FaviconCalls = Pick<typeof settingCalls, '/setting/edit_favicon' | '/setting/fetch_favicon'>

export function faviconHandlers(context: Context): Handlers<FaviconCalls> {
  return {
    '/setting/edit_favicon': async ({ input, viewer, website }) => ({
      logo_url: await editFavicon(context, viewer, website, input.picture),
    }),
    '/setting/fetch_favicon': async ({ viewer, website }) => ({
      logo_url: await fetchFavicon(context, viewer, website),
    }),
  }
}
