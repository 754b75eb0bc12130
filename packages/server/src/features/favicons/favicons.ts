/** A website's picture: uploaded, removed, or fetched from its domain. */
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { fetchPublic } from '../../lib/network/fetch-public.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { pictureUrl, takePicture, takeSentPicture } from '../pictures/pictures.ts'
import { TaskTimeout } from '../untrusted/untrusted.ts'
import { inVisitTurn } from '../untrusted/visiting.ts'
import { swapWebsitePicture } from '../websites/website-picture.ts'

const edge = 64
const mostPageBytes = 2_097_152
const mostIconBytes = 1_048_576

const fetches: Limit = { name: 'favicons fetched by', most: 60, window: hour }

/** `picture` is base64, or null to remove it. Refuses like `takeSentPicture`. Returns the picture's address. */
export async function editFavicon(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
  picture: string | null,
): Promise<string | null> {
  const id = picture === null ? null : await takeSentPicture(context, viewer.userId, picture, edge)
  await swapWebsitePicture(context, viewer, website, id)
  return pictureUrl(context.publicUrl, id)
}

/** Refuses `favicon_not_found`, `too_many_tries`, `content_busy`. */
export async function fetchFavicon(
  context: Context,
  viewer: UserViewer,
  website: WebsiteAccess,
): Promise<string | null> {
  await limitTries(context, fetches, viewer.userId)
  const id = await inVisitTurn(() => findIcon(context, website.domain))
  await swapWebsitePicture(context, viewer, website, id)
  return pictureUrl(context.publicUrl, id)
}

/** The id of the stored picture. */
async function findIcon(context: Context, domain: string): Promise<string> {
  const page = await frontPage(context, domain)
  for (const url of await iconsOf(context, page)) {
    const id = await tryIcon(context, url)
    if (id !== null) return id
  }
  return refuse('favicon_not_found')
}

async function frontPage({ config }: Context, domain: string): Promise<{ url: string; body: Uint8Array }> {
  for (const scheme of ['https', 'http']) {
    try {
      const { url, body } = await fetchPublic(`${scheme}://${domain}/`, {
        maxBytes: mostPageBytes,
        allowed: config.reachablePrivately,
      })
      return { url, body }
    } catch {
      // Tries the other scheme.
    }
  }
  return refuse('favicon_not_found')
}

async function iconsOf(
  { untrusted }: Context,
  page: { url: string; body: Uint8Array },
): Promise<readonly string[]> {
  return untrusted.run('icons', page).catch((error: unknown) => {
    if (error instanceof TaskTimeout) refuse('favicon_not_found')
    throw error
  })
}

/** The picture's id; null if none can be fetched. */
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
    return await takePicture(context, bytes, edge)
  } catch {
    return null
  }
}

function dataBytes(url: string): Buffer {
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1]
  return Buffer.from(base64 ?? '', 'base64')
}
