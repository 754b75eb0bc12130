import { ByteWriter } from './byte-writer.ts'

const writer = new ByteWriter(4096)

/** Texts as RowBinary has them, one after the other. */
export function encodeTexts(texts: readonly string[]): Buffer {
  writer.clear()
  for (const text of texts) writer.string(text)
  return writer.take()
}
