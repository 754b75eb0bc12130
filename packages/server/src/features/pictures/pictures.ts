/** Avatars, favicons: taken in, shown under an address of their own that never changes its content. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { recodePicture } from './recode.ts'
import * as store from './store.ts'

/** Where a picture is shown. */
export function pictureUrl(publicUrl: string, id: string | null): string | null {
  return id === null ? null : `${publicUrl}/pictures/${id}.webp`
}

/** Takes a picture in; returns its id. Decoding comes first, so that no transaction waits for it. */
export async function takePicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  bytes: Buffer,
  edge: number,
): Promise<string> {
  return store.insertPicture(db, await recodePicture(bytes, edge), new Date(clock.now()))
}

export async function dropPicture(db: Db, id: string | null): Promise<void> {
  if (id !== null) await store.deletePicture(db, id)
}

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

export function servePictures(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const id = form.exec(request.params.file)?.[1]
    const bytes = id ? await store.findPicture(db, id) : null
    if (!bytes) return reply.code(404).type('text/plain').send('')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .type('image/webp')
      .send(bytes)
  })
}
