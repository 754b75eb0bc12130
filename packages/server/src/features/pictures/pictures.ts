/** Avatars and favicons: stored, and shown under an address whose content never changes. */
import { hour } from '@footfall/contract/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import type { InTurn } from '../limits/stranger-turns.ts'
import { TaskTimeout } from '../untrusted/untrusted.ts'
import * as store from './store.ts'

/** The address of a picture. */
export function pictureUrl(publicUrl: string, id: string | null): string | null {
  return id === null ? null : `${publicUrl}/pictures/${id}.webp`
}

/** Avatars and icons of websites and short links together. */
const uploads: Limit = { name: 'pictures sent by', most: 60, window: hour }
const mostBytes = 2_097_152

type TakeContext = Pick<Context, 'db' | 'clock' | 'keys' | 'untrusted'>

/** Stores a picture that a user sent as base64. Returns its id. Refuses `too_many_tries` and what `takePicture` refuses. */
export async function takeSentPicture(
  context: TakeContext,
  userId: string,
  base64: string,
  edge: number,
): Promise<string> {
  await limitTries(context, uploads, userId)
  return takePicture(context, Buffer.from(base64, 'base64'), edge)
}

/**
 * Stores a picture. Returns its id. Refuses `picture_unusable`, `picture_too_many_pixels`, `content_busy`. Decoding comes first, so that no
 * transaction waits for it.
 */
export async function takePicture(
  { db, clock, untrusted }: TakeContext,
  bytes: Buffer,
  edge: number,
): Promise<string> {
  if (bytes.length > mostBytes) refuse('picture_unusable')
  const recoded = await untrusted.run('picture', { bytes, edge }).catch((error: unknown) => {
    if (error instanceof TaskTimeout) refuse('picture_unusable')
    throw error
  })
  if (recoded.kind === 'too_many_pixels') refuse('picture_too_many_pixels')
  if (recoded.kind === 'unusable') refuse('picture_unusable')
  return store.insertPicture(db, Buffer.from(recoded.bytes), new Date(clock.now()))
}

export async function deletePicture(db: Db, id: string | null): Promise<void> {
  if (id !== null) await store.deletePicture(db, id)
}

/** Milliseconds in which what a picture was sent for must have been saved. */
const sentAhead = hour

/** Deletes pictures that nothing shows: sent for something that was refused or deleted. */
export async function deleteUnusedPictures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await store.deleteUnusedPictures(db, new Date(clock.now() - sentAhead))
}

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

export interface PicturesOptions {
  readonly addressOf: (request: FastifyRequest) => string
  readonly inTurn: InTurn
}

export function servePictures(
  app: FastifyInstance,
  { db, config }: Pick<Context, 'db' | 'config'>,
  { addressOf, inTurn }: PicturesOptions,
): void {
  const policy = config.consoleOrigins.length > 0 ? 'same-site' : 'same-origin'
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const id = form.exec(request.params.file)?.[1]
    const bytes = id ? await inTurn(addressOf(request), () => store.findPicture(db, id)) : null
    if (!bytes) return reply.code(404).type('text/plain').send('')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .header('cross-origin-resource-policy', policy)
      .type('image/webp')
      .send(bytes)
  })
}
