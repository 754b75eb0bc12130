/** Columns of texts that lie among an event's bytes. */
import { ByteWriter } from '../../../lib/bytes/byte-writer.ts'
import { endOfText } from '../../../lib/bytes/end-of-text.ts'
import type { BlockColumn } from './block.ts'
import { PropsColumn } from './props-column.ts'
import { WordColumn } from './word-column.ts'

export interface TextColumn extends BlockColumn {
  /** Appends the text that begins at `at`, and returns where it ends. */
  add(bytes: Buffer, at: number): number
}

/** A column of a text's type. */
export function textColumnOf({ type }: { readonly type: string }): TextColumn {
  if (type.startsWith('Map')) return new PropsColumn()
  return type.startsWith('LowCardinality') ? new WordColumn() : new PlainTexts()
}

class PlainTexts implements TextColumn {
  readonly #texts = new ByteWriter(1024)

  add(bytes: Buffer, at: number): number {
    const end = endOfText(bytes, at)
    this.#texts.raw(bytes, at, end)
    return end
  }

  clear(): void {
    this.#texts.clear()
  }

  encode(out: ByteWriter): void {
    out.raw(this.#texts.bytes, 0, this.#texts.length)
  }
}
