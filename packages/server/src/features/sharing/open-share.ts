/** What the holder of a share code may see, decided anew with every request: closed is closed at once. */
import type { Context } from '../../context.ts'
import type { Asking, ShareAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import { hashToken } from '../../lib/token.ts'
import { checkPassword } from '../accounts/password-hash.ts'
import { addressSubject, clearTries, type Limit, limitTries, takeBackTry } from '../limits/limits.ts'
import { pictureUrl } from '../pictures/pictures.ts'
import { findWebsite } from '../websites/find-website.ts'
import { holdsProof, keepProof } from './password-proof.ts'
import * as store from './store.ts'

/** Of one share, from one address. */
const fromAddress: Limit = { name: 'share passwords from', most: 20, window: 600_000 }
/** Of one share, from wherever: many addresses together guess no faster. */
const ofShare: Limit = { name: 'share passwords of', most: 200, window: 3_600_000 }

/** A page asks a dozen calls: a password once found right is not hashed anew for each, as long as it is the same. */
const proven = new Map<string, number>()
const provenFor = 600_000
const mostProven = 10_000

/** Refuses `share_invalid`, `share_closed`, `share_expired`, `share_lapsed`, `share_password_required`, `share_password_wrong`, `too_many_tries`. */
export async function openShare(
  context: Context,
  code: string,
  password: string | undefined,
  { address, cookies }: Pick<Asking, 'address' | 'cookies'>,
): Promise<ShareAccess> {
  const { db, clock } = context
  const share = await store.findByCode(db, code)
  const website = share ? await findWebsite(context, share.website_id) : null
  if (!share || !website) refuse('share_invalid')
  if (!share.enabled) refuse('share_closed')
  if (share.expires_at && share.expires_at.getTime() <= clock.now()) refuse('share_expired')
  if (website.planLapsed) refuse('share_lapsed')
  if (share.password_hash !== null) {
    const proof = { shareId: share.website_id, hash: share.password_hash, cookies }
    if (password === undefined) {
      if (!holdsProof(context, proof)) refuse('share_password_required')
    } else {
      await provePassword(context, {
        shareId: share.website_id,
        hash: share.password_hash,
        password,
        address,
      })
      keepProof(context, proof)
    }
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

interface Guess {
  readonly shareId: string
  readonly hash: string
  readonly password: string
  readonly address: string
}

async function provePassword(context: Context, { shareId, hash, password, address }: Guess): Promise<void> {
  const now = context.clock.now()
  const key = hashToken(`${hash} ${password}`).toString('base64')
  if ((proven.get(key) ?? 0) > now) return
  const subject = `${shareId} ${addressSubject(context, address)}`
  await limitTries(context, fromAddress, subject)
  await limitTries(context, ofShare, shareId)
  if (!(await checkPassword(context.config.passwordCost, hash, password))) refuse('share_password_wrong')
  // What others guessed stays counted: a right password says nothing about them.
  await clearTries(context, fromAddress, subject)
  await takeBackTry(context, ofShare, shareId)
  if (proven.size >= mostProven) proven.clear()
  proven.set(key, now + provenFor)
}

/** Whether other sites may show this report within their pages; never where it is closed or there is none. */
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
