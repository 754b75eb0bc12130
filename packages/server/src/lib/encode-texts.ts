import { ByteWriter } from './byte-writer.ts'

const writer = new ByteWriter(4096)

/** Encodes texts as RowBinary strings, one after the other. */
export function encodeTexts(texts: readonly string[]): Buffer {
  writer.clear()
  for (const text of texts) writer.string(text)
  return writer.take()
}

/** The same for long-lived buffers. Node cuts short buffers from slabs of 8 KB, and each such buffer would keep its whole slab in memory. */
export function encodeLastingTexts(texts: readonly string[]): Buffer {
  const bytes = encodeTexts(texts)
  const lasting = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(lasting)
  return lasting
}
