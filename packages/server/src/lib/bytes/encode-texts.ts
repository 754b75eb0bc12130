import { ByteWriter } from './byte-writer.ts'

const writer = new ByteWriter(4096)

/** Texts in RowBinary, one after the other. */
export function encodeTexts(texts: readonly string[]): Buffer {
  writer.clear()
  for (const text of texts) writer.string(text)
  return writer.take()
}

/** The same for long-lived values: Node cuts short buffers from slabs of eight kilobytes, and a retained one would retain its slab. */
export function encodeLastingTexts(texts: readonly string[]): Buffer {
  const bytes = encodeTexts(texts)
  const lasting = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(lasting)
  return lasting
}
