/** Pictures take turns by caller: whoever sends many at once does not keep the others from sending one. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { pixel } from '../access/matrix-inputs.testing.ts'

const server = testServer()

test('safety: while one person sends many large pictures, another one’s is taken', async () => {
  const [busy, other] = [await registerPerson(server), await registerPerson(server)]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = { width: 1500, height: 1000, channels: 3, background: 'red', noise } as const
  const picture = (await sharp({ create: large }).webp({ quality: 30 }).toBuffer()).toString('base64')
  let answered = 0
  const flood = Array.from({ length: 40 }, async () => {
    // Each from another address: of long bodies, one may send few.
    const client = Object.assign(server.client(), { token: busy.token })
    const answer = await client.send('/user/edit_avatar', { picture })
    if (answer.code === 200) answered++
    return answer
  })
  // As many as may wait are waiting, also where a busy machine reads bodies nearly as slowly as pictures are decoded.
  const refused = flood.map(async (sent) => expect(await sent).toMatchObject({ reason: 'content_busy' }))
  await Promise.any(refused)
  expect(await other.send('/user/edit_avatar', { picture: pixel })).toMatchObject({ code: 200 })
  expect(answered, 'it comes among the first').toBeLessThan(10)
  await Promise.all(flood)
})
