import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openUntrusted, TaskTimeout } from './untrusted.ts'

const untrusted = openUntrusted({ limit: 60_000 })
afterAll(() => untrusted.close())

const websiteId = '3f0c2a34-7a43-4b62-9f3e-2f0a5d8c1b11'
const publicUrl = 'https://footfall.example'
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Pages of 2 MB that took regular expressions minutes: each restarts at every position of what it scans. */
const slowPages = [
  '<meta',
  '<meta http-equiv=',
  '<link ',
  '<link rel="icon" href="',
  '<',
  '"',
  '<!--',
  '&amp',
  '<a ',
].map((part) => part.repeat(Math.floor(2_000_000 / part.length)))

describe('safety: pages that are written to be slow to read', () => {
  test.each(slowPages.map((html) => [html.slice(0, 12), html]))('%s…', async (_, html) => {
    const body = Buffer.from(`data-website-id="${websiteId}"${html}`)
    expect(
      await untrusted.run('snippet', { body, url: 'https://a.example/', policy: '', websiteId, publicUrl }),
    ).toMatchObject({
      finding: 'installed',
    })
    expect(await untrusted.run('icons', { body, url: 'https://a.example/' })).toContain(
      'https://a.example/favicon.ico',
    )
  })
})

test('a picture is re-encoded; no sent bytes are kept', async () => {
  const recoded = await untrusted.run('picture', { bytes: await flat(300, 200), edge: 64 })
  if (recoded.kind !== 'picture') throw new Error(recoded.kind)
  expect(await sharp(recoded.bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 })
})

test.each([
  ['just small enough', 2500, 2000, 'picture'],
  ['a pixel row too large', 2500, 2001, 'too_many_pixels'],
  ['a bomb', 6300, 6300, 'too_many_pixels'],
])('safety: the size of a picture that is %s is read first', async (_, width, height, kind) => {
  expect(await untrusted.run('picture', { bytes: await flat(width, height), edge: 64 })).toMatchObject({
    kind,
  })
})

test('safety: a task that takes too long is killed, and the next ones are done', async () => {
  const bytes = await sharp({
    create: {
      width: 2500,
      height: 2000,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ quality: 40 })
    .toBuffer()
  const started = performance.now()
  expect(await untrusted.run('picture', { bytes, edge: 64 })).toMatchObject({ kind: 'picture' })
  const impatient = openUntrusted({ limit: (performance.now() - started) / 10 })
  await expect(impatient.run('picture', { bytes, edge: 64 })).rejects.toThrow(TaskTimeout)
  await expect
    .poll(() => impatient.run('icons', { body: new Uint8Array(), url: 'https://a.example/' }).catch(() => []))
    .toHaveLength(3)
  impatient.close()
})

test('safety: if too many tasks wait, new ones are refused at once', async () => {
  const busy = openUntrusted({ mostWaiting: 3 })
  const ask = () => busy.run('icons', { body: new Uint8Array(), url: 'https://a.example/' })
  const taken = [ask(), ask(), ask(), ask()]
  await expect(ask()).rejects.toThrow('content_busy')
  expect(await Promise.all(taken)).toHaveLength(4)
  expect(await ask()).toHaveLength(3)
  busy.close()
})
