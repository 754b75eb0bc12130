/** Pictures must not delay the journal (issue 15.3: 40 of them made an event wait 19 s). */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'
import { attemptDelay } from './support/collector-delay.ts'

const scene = attackedProduct()

const flat = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  ).toString('base64')

test.each([
  ['bombs', 6300, 6300],
  ['of the largest size that is taken', 2500, 2000],
])('40 portraits at once: %s', async (what, width, height) => {
  const { product, attacker } = scene
  const picture = await flat(width, height)
  await attemptDelay(scene, `40 portraits, ${what}`, async () => {
    const send = () => product.call('/user/edit_avatar', { picture }, attacker.token)
    const codes = (await Promise.all(Array.from({ length: 40 }, send))).map(({ code }) => code)
    expect(codes.filter((code) => ![200, 409, 429].includes(code))).toEqual([])
  })
})

test('more pictures than the hour allows', async () => {
  const { product, attacker } = scene
  const picture = await flat(1, 1)
  await attempt('pictures without end', async () => {
    const codes: number[] = []
    for (let i = 0; i < 70; i++)
      codes.push((await product.call('/user/edit_avatar', { picture }, attacker.token)).code)
    expect(codes.at(-1)).toBe(429)
  })
})
