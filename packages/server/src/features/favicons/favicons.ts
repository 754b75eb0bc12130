/** A website's picture: uploaded, removed, or taken from its domain. */
import type { Context } from '../../context.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { fetchPublic } from '../../lib/fetch-public.ts'
import { refuse } from '../../lib/refusal.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { pictureUrl, takePicture } from '../pictures/pictures.ts'
import { rawToPng } from '../pictures/recode.ts'
import { swapWebsitePicture } from '../websites/website-picture.ts'
import { findIcons } from './find-icons.ts'
import { isIco, readIco } from './read-ico.ts'

const edge = 64
const mostPageBytes = 2_097_152
const mostIconBytes = 1_048_576

const fetches: Limit = { name: 'favicons fetched by', most: 60, window: 3_600_000 }

/** `picture` is base64, or null to remove it. Refuses `picture_unusable`. Returns where it is shown. */
export async function editFavicon(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
  picture: string | null,
): Promise<string | null> {
  const id = picture === null ? null : await takePicture(context, Buffer.from(picture, 'base64'), edge)
  await swapWebsitePicture(context, viewer, website, id)
  return pictureUrl(context.publicUrl, id)
}

/** Refuses `favicon_not_found`, `too_many_tries`. */
export async function fetchFavicon(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
): Promise<string | null> {
  await limitTries(context, fetches, viewer.userId)
  const page = await frontPage(context, website.domain)
  for (const url of findIcons(page.html, page.url)) {
    const id = await tryIcon(context, url)
    if (id === null) continue
    await swapWebsitePicture(context, viewer, website, id)
    return pictureUrl(context.publicUrl, id)
  }
  return refuse('favicon_not_found')
}

async function frontPage({ config }: Context, domain: string): Promise<{ url: string; html: string }> {
  for (const scheme of ['https', 'http']) {
    try {
      const { url, body } = await fetchPublic(`${scheme}://${domain}/`, {
        maxBytes: mostPageBytes,
        allowed: config.reachablePrivately,
      })
      return { url, html: body.toString('utf8') }
    } catch {
      // The other scheme may answer.
    }
  }
  return refuse('favicon_not_found')
}

/** The picture's id; null where there is none to be had. */
async function tryIcon(context: Context, url: string): Promise<string | null> {
  try {
    const bytes = url.startsWith('data:')
      ? dataBytes(url)
      : (
          await fetchPublic(url, {
            maxBytes: mostIconBytes,
            timeout: 5_000,
            allowed: context.config.reachablePrivately,
          })
        ).body
    return await takePicture(context, isIco(bytes) ? await unpackIco(bytes) : bytes, edge)
  } catch {
    return null
  }
}

function dataBytes(url: string): Buffer {
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1]
  return Buffer.from(base64 ?? '', 'base64')
}

async function unpackIco(bytes: Buffer): Promise<Buffer> {
  const picture = readIco(bytes)
  if (!picture) return Buffer.alloc(0)
  return picture.kind === 'png' ? picture.bytes : rawToPng(picture.rgba, picture.width, picture.height)
}
