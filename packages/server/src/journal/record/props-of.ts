/** The properties and the currency of an event, read from its own texts. */
import { ownTexts } from '../../event-fields/event-fields.ts'
import type { JournaledEvent } from './journaled-event.ts'

type Texts = Pick<JournaledEvent, 'bytes' | 'textsAt'>

export function propsOf(event: Texts): [string, string][] {
  return textsOf(event).props
}

/** The currency of its revenue; '' without revenue. */
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
  let props: [string, string][] = []
  for (const name of ownTexts)
    if (name === 'props') props = Array.from({ length: varint() }, () => [text(), text()])
    else {
      const value = text()
      if (name === 'currency') return { props, currency: value }
    }
  return { props, currency: '' }
}
