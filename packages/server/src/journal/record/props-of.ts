/** The properties and the currency of an event as its record has them: a RowBinary map and a text behind hostname, page, title and name. */
import type { JournaledEvent } from './journaled-event.ts'

type Texts = Pick<JournaledEvent, 'bytes' | 'textsAt'>

const textsBefore = 4

export function propsOf(event: Texts): [string, string][] {
  return textsOf(event).props
}

/** The currency of its revenue; '': it has none. */
export function currencyOf(event: Texts): string {
  return textsOf(event).currency
}

function textsOf({ bytes, textsAt }: Texts): { props: [string, string][]; currency: string } {
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
  const props = Array.from({ length: varint() }, (): [string, string] => [text(), text()])
  return { props, currency: text() }
}
