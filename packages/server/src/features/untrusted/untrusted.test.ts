import { spawnSync } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { openUntrusted, TaskTimeout } from './untrusted.ts'

const untrusted = openUntrusted({ limit: 60_000 })
afterAll(() => untrusted.close())
afterEach(() => void vi.useRealTimers())

const websiteId = '3f0c2a34-7a43-4b62-9f3e-2f0a5d8c1b11'
const page = { body: new Uint8Array(), url: 'https://a.example/' }
const publicUrl = 'https://footfall.example'
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The processes that this one has started, and that still run. */
const children = () =>
  spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('untrusted'))
    .map((line) => Number.parseInt(line, 10))

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
  const bytes = await flat(2500, 2000)
  const own = openUntrusted({ limit: 60_000 })
  // Its process has started, and reads the picture.
  expect(await own.run('icons', page)).toHaveLength(3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = own.run('picture', { bytes, edge: 64 })
  // An answer of the process would need more than this turn.
  for (let step = 0; step < 50; step++) await null
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect(reading).rejects.toThrow(TaskTimeout)
  expect(await own.run('icons', page)).toHaveLength(3)
  own.close()
})

test('content is not blamed for a machine on which the process cannot start in time', async () => {
  const slow = openUntrusted({ startLimit: 1 })
  await expect(slow.run('icons', page)).rejects.toThrow('content_busy')
  slow.close()
})

test.each([
  ['strangers’ content is read at a lower priority', {}, constants.priority.PRIORITY_BELOW_NORMAL],
  ['what somebody waits for is done at our own priority', { isUrgent: true }, getPriority()],
])('%s', async (_, options, priority) => {
  const before = children()
  const own = openUntrusted(options)
  await own.run('icons', page)
  const [started = 0] = children().filter((pid) => !before.includes(pid))
  expect(getPriority(started)).toBe(priority)
  own.close()
})

test('safety: if too many tasks wait, new ones are refused at once', async () => {
  const busy = openUntrusted({ mostWaiting: 3 })
  const ask = () => busy.run('icons', page)
  const taken = [ask(), ask(), ask(), ask()]
  await expect(ask()).rejects.toThrow('content_busy')
  expect(await Promise.all(taken)).toHaveLength(4)
  expect(await ask()).toHaveLength(3)
  busy.close()
})
