import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChunkMerger, isFragmented, mergingChunks } from './merge-chunks.ts'

function merge(chunks: readonly Buffer[]): Buffer[] {
  const merged: Buffer[] = []
  const merger = new ChunkMerger((chunk) => merged.push(chunk))
  for (const chunk of chunks) merger.add(chunk)
  merger.flush()
  return merged
}

const chunks = fc.array(
  fc
    .tuple(fc.constantFrom(0, 1, 30, 1000, 4096, 4097, 40_000), fc.nat(255))
    .map(([length, byte]) => Buffer.alloc(length, byte)),
)

test('the bytes stay the same, and in their order', async () => {
  await fc.assert(
    fc.asyncProperty(chunks, async (sent) => {
      expect(Buffer.concat(merge(sent)).equals(Buffer.concat(sent))).toBe(true)
      expect((await buffer(mergingChunks(Readable.from(sent)))).equals(Buffer.concat(sent))).toBe(true)
    }),
  )
})

test('a body in chunks of one byte becomes few chunks, each with no more memory than it has bytes', () => {
  const merged = merge(Array.from({ length: 65_536 }, () => Buffer.from('a')))
  expect(merged.length).toBeLessThan(10)
  for (const chunk of merged.slice(0, -1)) expect(chunk.buffer.byteLength).toBe(chunk.length)
})

test('a long chunk is not copied', () => {
  const long = Buffer.alloc(5000)
  expect(merge([Buffer.from('a'), long, Buffer.from('b')])).toContain(long)
})

test('a body that breaks off breaks off merged, too', async () => {
  const broken = new Readable({ read: () => undefined })
  const merged = mergingChunks(broken)
  broken.destroy(new Error('aborted'))
  await expect(buffer(merged)).rejects.toThrow('aborted')
})

test('a long body in tiny chunks is fragmented, others are not', () => {
  expect(isFragmented(1001, 1001)).toBe(true)
  expect(isFragmented(30, 30)).toBe(false)
  expect(isFragmented(1_000_000, 10_000)).toBe(false)
})
