import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  fileHeader,
  frameHeaderBytes,
  readFrames,
  sealFrame,
  UnknownFormat,
} from '../../journal/record/frames.ts'
import type { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { decodePlan, encodePlan, type InsertPlan } from './insert-plan.ts'

/** Texts instead of bytes, which Vitest compares one by one. */
const readable = (plan: InsertPlan) => ({
  ...plan,
  inserts: plan.inserts.map((rows) => ({ ...rows, bytes: rows.bytes.toString('latin1') })),
})

test('a plan is read as it was encoded', () => {
  const { plan, bytes } = encodePlan({
    name: 'one',
    inserts: [
      {
        table: 'events',
        format: 'Native',
        columns: ['website_id'],
        rows: 2,
        encode: (out) => out.string('rows'),
      },
      {
        table: 'drops',
        format: 'RowBinary',
        columns: ['reason'],
        rows: 1,
        encode: (out) => out.raw(Buffer.alloc(70_000, 7)),
      },
    ],
    removals: [],
    websites: ['a'],
  })
  expect(readable(plan).inserts.map(({ bytes }) => bytes)).toEqual(['\u0004rows', '\u0007'.repeat(70_000)])
  expect(readable(decodePlan('one', bytes))).toEqual(readable(plan))
  expect(() => decodePlan('one', bytes.subarray(0, bytes.length - 1))).toThrow('damaged')
})

const golden = async (name: string) =>
  Buffer.from(await readFile(new URL(`./golden/${name}.hex`, import.meta.url), 'latin1'), 'hex')

const small = {
  name: 'one',
  inserts: [
    {
      table: 'drops',
      format: 'RowBinary',
      columns: ['website_id', 'reason'],
      rows: 1,
      encode: (out: ByteWriter) => out.string('rows'),
    },
  ],
  removals: [{ website: 'a', visitor: '1', events: ['2'], times: [3], first: null }],
  earliest: [{ website: 'a', time: 4 }],
  websites: ['a'],
} as const

test('version 1: what is encoded is what was encoded, and is read', async () => {
  const { plan, bytes } = encodePlan(small)
  expect(bytes.toString('hex')).toBe((await golden('plan-1')).toString('hex'))
  expect(decodePlan('one', await golden('plan-1'))).toEqual(plan)
})

test('a plan from before there were versions is read', async () => {
  expect(decodePlan('one', await golden('plan-0'))).toEqual(encodePlan(small).plan)
})

test('rows of a table that is no more are left out', async () => {
  const { plan, bytes } = encodePlan({
    ...small,
    inserts: [{ ...small.inserts[0], table: 'order_ids' as 'drops' }, ...small.inserts],
  })
  expect(decodePlan('one', bytes).inserts).toEqual(plan.inserts.slice(1))
})

test('a plan of another version is named', async () => {
  const [head = Buffer.alloc(0)] = readFrames(await golden('plan-1')).frames
  const later = Buffer.concat([
    Buffer.alloc(frameHeaderBytes),
    Buffer.from(head.toString().replace('"version":1', '"version":9')),
  ])
  sealFrame(later)
  expect(() => decodePlan('one', Buffer.concat([fileHeader, later]))).toThrow(
    new UnknownFormat('version 9 of plans'),
  )
})
