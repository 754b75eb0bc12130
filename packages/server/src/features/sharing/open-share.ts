/** What the holder of a share code may see. Decided for every request, so closing takes effect at once. */
import type { Context } from '../../context.ts'
import type { Asking, ShareAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { findWebsite } from '../websites/find-website.ts'
import { askPassword } from './share-password.ts'
import * as store from './store.ts'

/** Refuses `share_invalid`, `share_closed`, `share_expired`, `share_lapsed`, `share_password_required`, `share_password_wrong`, `too_many_tries`. */
export async function openShare(
  context: Context,
  code: string,
  password: string | undefined,
  asking: Pick<Asking, 'address' | 'cookies'>,
): Promise<ShareAccess> {
  const { db, clock } = context
  const share = await store.findByCode(db, code)
  const website = share ? await findWebsite(context, share.website_id) : null
  if (!share || !website) refuse('share_invalid')
  if (!share.enabled) refuse('share_closed')
  if (share.expires_at && share.expires_at.getTime() <= clock.now()) refuse('share_expired')
  if (website.planLapsed) refuse('share_lapsed')
  if (share.password_hash !== null) {
    const locked = { shareId: share.website_id, teamId: website.teamId, hash: share.password_hash }
    await askPassword(context, locked, password, asking)
  }
  return {
    website,
    shareId: share.website_id,
    logoUrl: pictureUrl(context.publicUrl, share.picture_id),
    hiddenSections: share.hidden_sections,
    screens: share.screens,
    filters: share.filters,
  }
}

/** Whether other sites may embed this report; never if it is closed or does not exist. */
export async function mayFrame(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  code: string,
): Promise<boolean> {
  const { db, clock } = context
  const share = await store.findByCode(db, code)
  if (!share?.enabled || !share.embed) return false
  if (share.expires_at !== null && share.expires_at.getTime() <= clock.now()) return false
  return (await findWebsite(context, share.website_id))?.planLapsed === false
}
