import { expect, test } from 'vitest'
import type { Db } from '../../db/schema.ts'
import type { Log } from '../../lib/log.ts'
import { resolveSlug } from './resolve.ts'

/** A database that answers once told to: nothing for any query. */
function slowDatabase() {
  let answer = (): void => undefined
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  const query: object = new Proxy(() => query, {
    get: (_target, name) => (name === 'executeTakeFirst' ? () => answered : () => query),
  })
  return { context: { db: query as unknown as Db, log: {} as Log }, answer }
}

test('guessed slugs beyond two hundred at once are refused instead of waiting', async () => {
  const { context, answer } = slowDatabase()
  const waiting = Array.from({ length: 200 }, (_, i) => resolveSlug(context, `guess-${i}`))
  await expect(resolveSlug(context, 'one-more')).rejects.toMatchObject({ reason: 'unavailable' })
  answer()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]))
  expect(await resolveSlug(context, 'one-more')).toBeNull()
})
