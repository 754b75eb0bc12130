/** Files of earlier versions stay readable, and the current format equals them. A changed format gets a version and a file of its own. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { encodeTexts } from '../../lib/bytes/encode-texts.ts'
import { uuidBytes } from '../../lib/bytes/uuid-bytes.ts'
import { writeDropRecord, writeSampleRecord } from './drop-record.ts'
import { hashSeeds } from './event-hash.ts'
import { type AcceptedEvent, writeEventRecord } from './event-record.ts'
import { fileHeader, frameHeaderBytes, readFrames, sealFrame, UnknownFormat } from './frames.ts'
import { readRecords } from './read-records.ts'

const website = uuidBytes('3f1d7f1e-6f0a-4a52-9c39-0b7f6c1f2a11')
const time = Date.UTC(2025, 5, 2, 10)
const event: AcceptedEvent = {
  website,
  seeds: hashSeeds(website),
  received: time + 5,
  time,
  id: '1763763786123:0.52',
  kind: 'custom',
  interactive: true,
  isGiven: false,
  visitor: 11n,
  before: 12n,
  after: 13n,
  hostname: 'example.com',
  page: '/足迹?q=1',
  title: '你好',
  name: 'buy',
  props: { size: 'XL', 颜色: '红' },
  engagedMs: 7,
  scrollDepth: 80,
  revenue: 1999,
  currency: 'USD',
  order_id: 'o-1',
  source: encodeTexts(['google.com', '/', 'organic_search', '', '', '', '', '', '']),
  place: encodeTexts(['CN', 'CN-SH', 'Shanghai']),
  client: encodeTexts(['zh-CN', 'Chrome', '137', 'Windows', '10', 'desktop', '', '1920x1080']),
}
const about = { page: '/a', hostname: 'h', referrer: 'r', userAgent: 'u' }

/** One frame with a record of each kind, after a file's header. */
function written(): Buffer {
  const out = new ByteWriter()
  out.raw(fileHeader)
  const frame = out.reserve(frameHeaderBytes)
  writeEventRecord(out, event, 9)
  writeDropRecord(out, { website, quarter: 1_748_858_400, reason: 'spam_referrer', count: 3 })
  writeSampleRecord(out, { website, time, reason: 'invalid', ...about })
  sealFrame(out.bytes.subarray(frame, out.length))
  return out.take()
}

const golden = async (name: string) =>
  Buffer.from(
    (await readFile(new URL(`./golden/${name}.hex`, import.meta.url), 'latin1')).replaceAll('\n', ''),
    'hex',
  )

test('version 1: what is written is what was written', async () => {
  expect(written().toString('hex')).toBe((await golden('journal-1')).toString('hex'))
})

test('version 1 is read', async () => {
  const { frames, lostBytes } = readFrames(await golden('journal-1'))
  const { events, drops, samples } = await readRecords(frames)
  expect(lostBytes).toBe(0)
  expect(drops).toEqual([{ website, quarter: 1_748_858_400, reason: 'spam_referrer', count: 3 }])
  expect(samples).toEqual([{ website, time, reason: 'invalid', texts: encodeTexts(['/a', 'h', 'r', 'u']) }])
  expect(events).toHaveLength(1)
  const [read] = events
  const { received, id, visitor, before, after, engagedMs, scrollDepth, revenue, order_id: orderId } = event
  expect(read).toMatchObject({ website, time, visitor, kind: 2, interactive: true, revenue })
  for (const [key, value] of Object.entries({ received, id, before, after, engagedMs, scrollDepth, orderId }))
    expect([key, read?.[key as 'id']]).toEqual([key, value])
  expect(read?.call).toBe(9)
  expect(read?.page).toEqual(encodeTexts(['/足迹?q=1']))
  expect(read?.place).toEqual(event.place)
})

test('a version, a record or a reason that is not known is named', async () => {
  const bytes = await golden('journal-1')
  const later = Buffer.from(bytes)
  later[6] = '2'.charCodeAt(0)
  expect(() => readFrames(later)).toThrow(new UnknownFormat("version 2 of the journal's files"))
  const [frame = Buffer.alloc(0)] = readFrames(bytes).frames
  const record = Buffer.from(frame)
  record[4] = 77
  await expect(readRecords([record])).rejects.toThrow(new UnknownFormat("kind 77 of the journal's records"))
  const drop = Buffer.from(frame)
  drop[drop.readUInt32LE(0) + 5] = 99
  await expect(readRecords([drop])).rejects.toThrow(new UnknownFormat("reason 99 of the journal's drops"))
})
