/** Encoded texts: a LEB128 length, then UTF-8. */

/** The text ''. It is also a map without keys. */
export const emptyText = Buffer.of(0)

/** The end of the text that begins at `at`. */
export function endOfText(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  if (first < 128) return at + 1 + first
  let length = 0
  let scale = 1
  let next = at
  for (;;) {
    const byte = bytes[next++] as number
    length += (byte & 127) * scale
    if (byte < 128) return next + length
    scale *= 128
  }
}
