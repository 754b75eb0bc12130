/** The properties of an event as its record has them: a RowBinary map behind hostname, page, title and name. */
import type { JournaledEvent } from './journaled-event.ts'

const textsBefore = 4

export function propsOf({ bytes, textsAt }: Pick<JournaledEvent, 'bytes' | 'textsAt'>): [string, string][] {
  let at = textsAt
  const varint = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  const text = (): string => {
    const length = varint()
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  for (let skipped = 0; skipped < textsBefore; skipped++) text()
  return Array.from({ length: varint() }, () => [text(), text()])
}
