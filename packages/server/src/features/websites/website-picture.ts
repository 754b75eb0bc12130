/** Sets a website's picture in place of the previous one. */
import type { Context } from '../../context.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { recordAudit } from '../audit/audit.ts'
import { deletePicture } from '../pictures/pictures.ts'
import { lockWebsiteAs } from './lock-website.ts'
import * as store from './store.ts'

export async function swapWebsitePicture(
  context: Context,
  viewer: UserViewer,
  access: WebsiteAccess,
  pictureId: string | null,
): Promise<void> {
  const { teamId, websiteId } = access
  await context.db.transaction().execute(async (change) => {
    const { website } = await lockWebsiteAs(change, viewer, access, 'website.edit')
    await store.updateWebsite(change, websiteId, { picture_id: pictureId })
    await deletePicture(change, website.picture_id)
    const params = { website: website.name }
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'website_edited',
      websiteId,
      params,
    })
  })
}
