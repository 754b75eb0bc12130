/** Reads server-sent events off an answer. The browser's own reader cannot carry the access token, so this one does. */
import { createParser } from 'eventsource-parser'

export interface StreamEvent {
  /** `message` where the server names none. */
  readonly event: string
  readonly data: string
}

/** A parser that takes the stream piece by piece, wherever the pieces are cut. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
  })
  return (piece) => {
    events = []
    parser.feed(piece)
    return events
  }
}

/** The events of an answer until it ends; `onSign` is called with every piece, heartbeats too. */
export async function* readEvents(response: Response, onSign: () => void): AsyncGenerator<StreamEvent> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  const parse = createEventParser()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      yield* parse(decoder.decode(value, { stream: true }))
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
