/** A growing buffer with the encodings that journal records and ClickHouse's RowBinary share: little-endian numbers, LEB128 lengths. */
export class ByteWriter {
  bytes: Buffer
  length = 0
  /** Over the same bytes; replaced when they grow. Node's own `write…` methods take several times as long for 64-bit numbers. */
  view: DataView

  /** `memory`: a number of bytes, or a buffer to start with. */
  constructor(memory: number | Buffer = 65_536) {
    this.bytes = typeof memory === 'number' ? Buffer.allocUnsafeSlow(memory) : memory
    this.view = viewOf(this.bytes)
  }

  clear(): void {
    this.length = 0
  }

  /** Makes room for `count` more bytes and returns their position. */
  reserve(count: number): number {
    const at = this.length
    if (at + count > this.bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, at + count))
      this.bytes.copy(grown, 0, 0, at)
      this.bytes = grown
      this.view = viewOf(grown)
    }
    this.length = at + count
    return at
  }

  u8(value: number): void {
    const at = this.reserve(1)
    this.bytes[at] = value
  }

  u16(value: number): void {
    const at = this.reserve(2)
    this.view.setUint16(at, value, true)
  }

  u32(value: number): void {
    const at = this.reserve(4)
    this.view.setUint32(at, value, true)
  }

  f64(value: number): void {
    const at = this.reserve(8)
    this.view.setFloat64(at, value, true)
  }

  u64(value: bigint): void {
    const at = this.reserve(8)
    this.view.setBigUint64(at, value, true)
  }

  /** A whole number of at most 53 bits as Int64. */
  i64(value: number): void {
    const at = this.reserve(8)
    const high = Math.floor(value / 4_294_967_296)
    this.view.setUint32(at, value - high * 4_294_967_296, true)
    this.view.setInt32(at + 4, high, true)
  }

  varint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.u8((rest & 127) | 128)
      rest >>>= 7
    }
    this.u8(rest)
  }

  /** Length and UTF-8 bytes. */
  string(value: string): void {
    const count = value.length
    if (count < 64 && this.#shortAscii(value)) return
    // The width of the length is guessed, and corrected if the guess was wrong.
    const guess = varintWidth(count)
    const start = this.reserve(5 + count * 3)
    const written = this.bytes.write(value, start + guess, 'utf8')
    const width = varintWidth(written)
    if (width !== guess) this.bytes.copyWithin(start + width, start + guess, start + guess + written)
    this.length = start
    this.varint(written)
    this.length = start + width + written
  }

  raw(source: Uint8Array, from = 0, to = source.length): void {
    const at = this.reserve(to - from)
    if (to - from < 48) for (let i = from, j = at; i < to; i++, j++) this.bytes[j] = source[i] as number
    else this.bytes.set(from === 0 && to === source.length ? source : source.subarray(from, to), at)
  }

  /** A copy of the written bytes. */
  take(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length))
  }

  /** Writes a short ASCII string; false (and nothing written) for other text. */
  #shortAscii(value: string): boolean {
    const count = value.length
    const start = this.reserve(count + 1)
    const { bytes } = this
    bytes[start] = count
    for (let i = 0; i < count; i++) {
      const code = value.charCodeAt(i)
      if (code > 127) {
        this.length = start
        return false
      }
      bytes[start + 1 + i] = code
    }
    return true
  }
}

function varintWidth(value: number): number {
  return value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : 4
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length)
}
