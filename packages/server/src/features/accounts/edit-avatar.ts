/** Sets or removes the user's picture. */
import type { Context } from '../../context.ts'
import { deletePicture, pictureUrl, takeSentPicture } from '../pictures/pictures.ts'
import * as store from './store.ts'

const edge = 256

/** `picture` is base64, or null to remove it. Refuses like `takeSentPicture`. Returns the picture's address. */
export async function editAvatar(
  context: Context,
  userId: string,
  picture: string | null,
): Promise<string | null> {
  const id = picture === null ? null : await takeSentPicture(context, userId, picture, edge)
  await context.db
    .transaction()
    .execute(async (change) => deletePicture(change, await store.swapPicture(change, userId, id)))
  return pictureUrl(context.publicUrl, id)
}
